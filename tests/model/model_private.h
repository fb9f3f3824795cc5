/* What the files of the slow model share among themselves. Nobody else includes this. */
#ifndef MODEL_PRIVATE_H
#define MODEL_PRIVATE_H

#include "model.h"

enum {
    SEATS = 4,
    COLOURS = 5,
    POINTS = 5,    /* the colour number of point cards, their pile and the neutral row */
    SUITS = 6,     /* the colours and the point cards */
    CLOSING = 11,  /* the value of a closing card */
    VALUES = 12,   /* 0 to 10, and closing */
    HAND = 8,      /* cards dealt to each seat */
    LEFT_OUT = 30, /* cards that leave a game for two unseen */
    IDLE_ROUNDS = 10,
    LAST_FIELD = 9,
    FACE_STONE = 6, /* a die shows 1 to 5, or this */
    DICE = 3
};

enum game { BOARD, CARDS, DICE_GAME };

enum phase { SETUP, PLAY, FIGURE, CLOVER, DRAW, CLOSING_ROUND, ROLL, REROLL, TAKE, OVER };

struct card {
    int colour;
    int value;
};

struct card_list {
    int length;
    struct card cards[110];
};

/* The cards of the board game and of the card game. */
struct table {
    int hand[SEATS][SUITS][VALUES];  /* how many copies */
    int known[SEATS][SUITS][VALUES]; /* how many of these everyone saw being taken */
    struct card_list rows[SEATS][SUITS];
    struct card_list piles[SUITS];
};

/* What happened in the turn that is under way, in the board game and in the card game. */
struct turn {
    int discarded;      /* cards laid on piles */
    bool closed[SUITS]; /* piles that were discarded to */
    int due;            /* cards still to be taken */
};

struct board {
    int tiles_laid;
    const char *tiles[COLOURS][LAST_FIELD + 1]; /* NULL: no tile */
    int figures[SEATS][COLOURS];                /* the field; 0: none on this path */
    bool big[SEATS][COLOURS];
    int stones[SEATS];
    int tile_points[SEATS];
    int played; /* colour of the card that asks for a figure, in phase FIGURE */
};

struct cards {
    bool wish_taken[10]; /* by value, 1 to 9 */
    int wish_owner[10];
    int closing_seats; /* seats that have not finished the closing round */
    int laid;          /* cards that the seat has laid in the closing round */
};

struct tile_row {
    int length;
    int tiles[24]; /* values; FACE_DOWN for a face-down stone tile */
};
enum { FACE_DOWN = -1 };

struct dice {
    bool stones_only;
    const char *symbols[COLOURS][11]; /* "" for none */
    struct tile_row rows[SEATS][COLOURS];
    int stones[SEATS];
    int shown; /* how many dice lie on the table */
    int dice[DICE];
    bool rolled_again;
};

struct model {
    enum game game;
    int seats;
    enum phase phase;
    int turn;     /* the seat whose turn it is */
    bool dealing; /* in phase DRAW: a card from the deck is being dealt */
    int idle;     /* turns in a row that brought nothing */
    const char *ending;
    struct table table;
    struct turn now;
    struct board board;
    struct cards cards;
    struct dice dice;
};

/* A list of legal actions being written. */
struct offers {
    char (*texts)[MODEL_TEXT];
    long *weights; /* may be NULL */
    int count;
};

/* An action text taken apart; missing words are "". */
struct words {
    int count;
    char word[5][MODEL_TEXT];
};

/* Adds an action to the list, formatted as by printf. */
void offer(struct offers *list, long weight, const char *format, ...);
/* Takes a text apart at its spaces. */
struct words split(const char *text);
/* Adds a word to a list of words of size MODEL_LIST. */
void add_word(char *out, const char *word);

/* The letter of a colour, and the colour of the letter that a word begins with. */
char model_colour_letter(int colour);
int letter_colour(const char *word);
/* Writes a card, and reads one that is known to be well written. */
void write_card(char *out, struct card card);
struct card read_card(const char *word);

/* The points of the common ladder. */
int ladder(int length);
/* Whether the numbers never change direction; equal neighbours are allowed unless strict. */
bool is_row(const int *numbers, int count, bool strict);
/* An entry of a table of points whose last entry serves for all higher numbers too. */
int table_points(const int *points, int entries, int number);
/* The sum of n numbers. */
int sum(const int *numbers, int n);

void list_push(struct card_list *list, struct card card);
struct card list_pop(struct card_list *list);

/* Board and card game: the cards in the hidden deck, in the hand of a seat. */
int deck_size(const struct model *m);
int hand_size(const struct model *m, int seat);
/* The seat that is due a card in set-up, or -1 when all have theirs. */
int deal_seat(const struct model *m);
void hand_add(struct model *m, int seat, struct card card, bool in_plain_sight);
void hand_remove(struct model *m, int seat, struct card card);
/* Removes a card from the hand of the seat whose turn it is and lays it on its pile. */
void discard_card(struct model *m, struct card card);
void offer_deals(const struct model *m, struct offers *list);
void offer_draws(const struct model *m, struct offers *list);
/* Carries out a deal of set-up; when all have their cards, seat 0 begins. */
void act_setup_deal(struct model *m, struct card card);
/* Forgets the turn under way and passes the turn to the next seat, which begins in `phase`. */
void next_turn(struct model *m, enum phase phase);

/* The three games. Actions are legal when they get here. */
void model_board_legal(const struct model *m, struct offers *list);
void model_board_act(struct model *m, const struct words *w);
int model_board_score(const struct model *m, int seat, int *parts);

int model_cards_copies(struct card card);
void model_cards_legal(const struct model *m, struct offers *list);
void model_cards_act(struct model *m, const struct words *w);
int model_cards_score(const struct model *m, int seat, int *parts);

/* Returns false if a symbol is unknown. */
bool model_dice_new(struct model *m, const struct model_options *options);
void model_dice_legal(const struct model *m, struct offers *list);
void model_dice_act(struct model *m, const struct words *w);
int model_dice_score(const struct model *m, int seat, int *parts);
int model_dice_stones_left(const struct model *m);
void model_dice_row(const struct model *m, int seat, int colour, char *out);
void model_dice_middle(const struct model *m, int colour, char *out);

#endif
