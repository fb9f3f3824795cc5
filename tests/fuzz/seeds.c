/*
 * Writes the inputs from which fuzzing starts: seeds TARGET DIRECTORY. Each target gets a few for
 * every game and number of seats, always the same.
 */
#include "fuzz.h"

#include "keltis/rng.h"

enum { SEED_MAX = 1 << 16 };

/* One input in the making. */
struct seed {
    char bytes[SEED_MAX];
    size_t length;
    const char *directory;
    int number; /* of seeds written so far */
    struct rng rng;
};

static void add_byte(struct seed *seed, unsigned byte) {
    demand(seed->length < SEED_MAX, "the seed is too long");
    seed->bytes[seed->length++] = (char)byte;
}

static void add_text(struct seed *seed, const char *text) {
    while (*text)
        add_byte(seed, (unsigned char)*text++);
}

static void add_random(struct seed *seed, int count, unsigned lowest, unsigned highest) {
    for (int i = 0; i < count; i++)
        add_byte(seed, lowest + rng_below(&seed->rng, highest - lowest + 1));
}

/* Writes the seed and begins the next. */
static void save(struct seed *seed) {
    char path[4096];
    snprintf(path, sizeof path, "%s/seed-%03d", seed->directory, seed->number++);
    FILE *out = fopen(path, "wb");
    demand(out, "cannot write %s", path);
    fwrite(seed->bytes, 1, seed->length, out);
    demand(fclose(out) == 0, "cannot write %s", path);
    seed->length = 0;
}

/* fuzz_action: a whole game, full or held from a view, and a game with words in between. */

static void begin_action(struct seed *seed, int game, int seats, int viewer) {
    add_byte(seed, (unsigned)game);
    add_byte(seed, (unsigned)(seats - game_at(game)->min_seats));
    add_byte(seed, (unsigned)viewer);
    add_byte(seed, 0);
    if (strcmp(game_at(game)->name, "dice") == 0)
        add_byte(seed, 0);
}

static void action_seeds(struct seed *seed, int game, int seats) {
    for (int viewer = 0; viewer < seats + 2; viewer++) {
        begin_action(seed, game, seats, viewer);
        add_random(seed, viewer > seats ? 900 : 300, 0x80, 0xef);
        add_random(seed, 16, 0xf0, 0xff);
        save(seed);
    }
    begin_action(seed, game, seats, seats + 1);
    for (int i = 0; i < 8; i++) {
        char text[TEXT_MAX + 1];
        game_at(game)->text((action)rng_below(&seed->rng, (uint32_t)game_at(game)->action_count),
                            text);
        add_text(seed, strcat(text, "\n"));
        add_random(seed, 60, 0x80, 0xf3);
    }
    save(seed);
}

/* fuzz_record: a record of a short game and of a whole one, and descriptions of changed ones. */

static void record_of_length(struct seed *seed, int game, int seats, int plies) {
    static const struct options plain;
    struct match match;
    struct refusal refusal;
    action actions[ACTIONS_MAX];
    demand(match_start(&match, game_at(game), seats, &plain, SEAT_ALL, &refusal), "no match");
    while (match.count < plies && match_to_move(&match) != SEAT_NONE) {
        int count = match.game->legal(&match.state, actions);
        action act = actions[rng_below(&seed->rng, (uint32_t)count)];
        demand(match_act(&match, SEAT_ALL, act, &refusal), "a legal action is refused");
    }
    struct writer out = writer_into(seed->bytes, sizeof seed->bytes);
    match_write_record(&match, (const char *[]){"Ann", "Bot", "Cy", "Dee"}, &out);
    seed->length = out.length;
    save(seed);
    match_free(&match);
}

static void record_seeds(struct seed *seed, int game, int seats) {
    record_of_length(seed, game, seats, 50);
    record_of_length(seed, game, seats, seats == 2 ? 1000 : 80);
    for (int change = 0; change < 11; change++) {
        add_byte(seed, 1);
        add_byte(seed, (unsigned)game);
        add_byte(seed, (unsigned)(seats - game_at(game)->min_seats));
        add_random(seed, 12, 0, 255);
        add_byte(seed, (unsigned)change);
        add_random(seed, 4, 0, 255);
        add_text(seed, "\"pass\"");
        save(seed);
    }
}

/* fuzz_engine: games by a seed, by hand and held from a seat, and every command. */

static void new_game(struct seed *seed, int game, int seats, const char *chance) {
    char line[200];
    snprintf(line, sizeof line,
             "{\"cmd\":\"new\",\"game\":\"%s\",\"seats\":%d,\"options\":{},%s}\n",
             game_at(game)->name, seats, chance);
    add_text(seed, line);
}

static void play_a_while(struct seed *seed, int count) {
    add_text(seed, "#");
    add_random(seed, count, 0x20, 0xff);
    add_text(seed, "\n");
}

/* Requests of every kind, most of them bad. */
static const char *const lines[] = {
    "{\"cmd\":\"games\"}",
    "{\"cmd\":\"score\"}",
    "{\"cmd\":\"fly\"}",
    "[]",
    "",
    "{\"cmd\":\"new\",\"game\":\"dice\",\"seats\":2,\"seed\":1,\"options\":"
    "{\"end\":\"stones-only\",\"symbols\":{\"r\":[null,null]}}}",
    "{\"cmd\":\"new\",\"game\":\"dice\",\"seats\":2,\"seed\":1,\"options\":{\"symbols\":{\"r\":"
    "[null,\"stone\",\"clover\",\"leprechaun\",\"1\",\"2\",\"3\",null,null,null,null]}}}",
    "{\"cmd\":\"new\",\"game\":\"board\",\"seats\":2,\"seed\":1,\"seat\":0}",
    "{\"cmd\":\"new\",\"game\":\"board\",\"seats\":2,\"chance\":\"manual\",\"seat\":null}",
    "{\"cmd\":\"record\"}",
    "{\"cmd\":\"go\"}",
    "{\"cmd\":\"go\",\"level\":\"random\",\"ms\":1}",
    "{\"cmd\":\"go\",\"level\":\"none\",\"ms\":1}",
    "{\"cmd\":\"new\",\"game\":\"board\",\"seats\":5,\"seed\":1}",
    "{\"cmd\":\"new\",\"game\":\"cards\",\"seats\":2,\"seed\":1,\"options\":{\"x\":{\"y\":\"z\"}}}",
    "{\"cmd\":\"load\",\"record\":{\"format\":\"keltis-record\",\"version\":1,\"game\":\"null\","
    "\"seats\":2,\"names\":[\"Ann\",\"Bot\"],\"actions\":[\"deal 3\"]}}",
    "{\"cmd\":\"load\",\"record\":{\"format\":\"keltis-record\",\"version\":2}}",
    "{\"cmd\":\"record\"}",
    "{\"cmd\":\"choose\",\"game\":\"cards\",\"seats\":2,\"seat\":0,\"shown\":[\"deal g7\"]}",
    "{\"cmd\":\"shown\",\"seat\":9}",
};

static void add_lines(struct seed *seed) {
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        add_text(seed, lines[i]);
        add_text(seed, "\n");
    }
    save(seed);
}

static void engine_seeds(struct seed *seed, int game, int seats) {
    if (seed->number == 0) {
        add_lines(seed);
        add_text(seed, "<");
        add_lines(seed);
    }
    new_game(seed, game, seats, "\"seed\":7");
    play_a_while(seed, 24);
    add_text(seed, "?\n{\"cmd\":\"undo\"}\n{\"cmd\":\"score\"}\n@1\n");
    add_text(seed, seats == 2 ? "{\"cmd\":\"go\",\"level\":\"master\",\"ms\":1}\n"
                              : "{\"cmd\":\"go\",\"level\":\"casual\",\"ms\":1}\n");
    add_text(seed, "{\"cmd\":\"view\",\"seat\":1}\n{\"cmd\":\"act\",\"action\":\"pass\"}\n=\n");
    play_a_while(seed, 8);
    add_text(seed, "=7\n{\"cmd\":\"undo\"}\n{\"cmd\":\"undo\"}\n{\"cmd\":\"undo\"}\n");
    play_a_while(seed, 4);
    save(seed);

    new_game(seed, game, seats, "\"chance\":\"manual\",\"seat\":1");
    play_a_while(seed, 60);
    add_text(seed, "?\n{\"cmd\":\"view\",\"seat\":1}\n{\"cmd\":\"shown\",\"seat\":null}\n");
    save(seed);
}

/* fuzz_request: a table with people and computers, all that can be asked there, and bad requests.
 */

static void create(struct seed *seed, int game, int seats, bool computer) {
    char line[300];
    snprintf(line, sizeof line,
             "0{\"id\":1,\"do\":\"create\",\"game\":\"%s\",\"options\":{},\"clock\":120,"
             "\"on_timeout\":\"move\",\"away\":300,"
             "\"secret\":\"00000000000000000000000000000000\","
             "\"invite\":\"99999999999999999999999999999999\",\"seats\":[{\"kind\":\"me\"}",
             game_at(game)->name);
    add_text(seed, line);
    for (int seat = 1; seat < seats; seat++)
        add_text(seed, computer && seat == seats - 1 ? ",{\"kind\":\"computer\",\"level\":\"club\"}"
                       : seat % 2                    ? ",{\"kind\":\"friend\"}"
                                                     : ",{\"kind\":\"open\"}");
    add_text(seed, "]}\n");
}

static void sit_down(struct seed *seed, int seat) {
    char line[300];
    snprintf(line, sizeof line,
             "%d{\"id\":2,\"do\":\"sit\",\"table\":\"$0\",\"seat\":%d,\"name\":\"N%d\","
             "\"secret\":\"%d0000000000000000000000000000000\","
             "\"salt\":\"00112233445566778899aabbccddeeff\","
             "\"invite\":\"99999999999999999999999999999999\"}\n",
             seat, seat, seat, seat);
    add_text(seed, line);
}

static void play_table(struct seed *seed, int count) {
    add_text(seed, "#0");
    add_random(seed, count, 0x20, 0xff);
    add_text(seed, "\n?");
    add_random(seed, 4, 0x20, 0xff);
    add_text(seed, "\n");
}

static const char *const inquiries[] = {
    "1{\"id\":3,\"do\":\"look\",\"table\":\"$0\",\"seat\":1,"
    "\"secret\":\"10000000000000000000000000000000\",\"from\":1}",
    "3{\"id\":4,\"do\":\"look\",\"table\":\"$0\",\"from\":-1}",
    "3{\"id\":5,\"do\":\"status\",\"tables\":[\"$0\",\"0123456789abcdef\"]}",
    "3{\"id\":6,\"do\":\"tables\"}",
    "3{\"id\":7,\"do\":\"record\",\"table\":\"$0\"}",
    "0{\"id\":8,\"do\":\"say\",\"table\":\"$0\",\"phrase\":\"hello\"}",
    "&",
    "0{\"id\":9,\"do\":\"say\",\"table\":\"$0\",\"phrase\":\"clover\"}",
    "*0{\"id\":10,\"do\":\"say\",\"table\":\"$0\",\"phrase\":\"wow\"}",
    "*1{\"id\":11,\"do\":\"leave\",\"table\":\"$0\"}",
    "1{\"id\":12,\"do\":\"take\",\"table\":\"$0\"}",
    "0{\"id\":13,\"do\":\"vote\",\"table\":\"$0\",\"for\":\"computer\",\"seat\":1,"
    "\"level\":\"casual\"}",
    "0{\"id\":14,\"do\":\"act\",\"table\":\"$0\",\"ply\":0,\"action\":\"pass\"}",
    "!1",
    "~",
    "/api/tables",
    "/api/record/$0",
    "/metrics",
    "/healthz",
    "/gzip;q=0.5, \"tag\", 2001:db8::1",
    "0{\"id\":15,\"do\":\"fly\"}",
    "0[]",
    "0",
};

static const char *const endings[] = {
    "0{\"id\":20,\"do\":\"vote\",\"table\":\"$0\",\"for\":\"abort\"}",
    "1{\"id\":21,\"do\":\"vote\",\"table\":\"$0\",\"for\":\"abort\"}",
    "2{\"id\":22,\"do\":\"vote\",\"table\":\"$0\",\"for\":\"abort\"}",
    "3{\"id\":23,\"do\":\"record\",\"table\":\"$0\"}",
    "/api/record/$0",
    "*0{\"id\":24,\"do\":\"rematch\",\"table\":\"$0\"}",
    "1{\"id\":25,\"do\":\"rematch\",\"table\":\"$0\"}",
    "0{\"id\":26,\"do\":\"sit\",\"table\":\"$1\",\"seat\":0,\"name\":\"N\","
    "\"secret\":\"00000000000000000000000000000000\","
    "\"salt\":\"00112233445566778899aabbccddeeff\"}",
    "0{\"id\":27,\"do\":\"forget\",\"table\":\"$0\"}",
    "-1",
    "0{\"id\":28,\"do\":\"leave\",\"table\":\"$1\"}",
};

static void add_list(struct seed *seed, const char *const *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        add_text(seed, list[i]);
        add_text(seed, "\n");
    }
}

/* Short ones, where every change strikes something. */
static void short_seeds(struct seed *seed, int game, const char *const *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        create(seed, game, 2, false);
        sit_down(seed, 0);
        sit_down(seed, 1);
        add_text(seed, "#0AA\n");
        add_list(seed, &list[i], 1);
        save(seed);
    }
}

static void request_seeds(struct seed *seed, int game, int seats) {
    if (seats == 2) {
        short_seeds(seed, game, inquiries, sizeof inquiries / sizeof inquiries[0]);
        short_seeds(seed, game, endings, sizeof endings / sizeof endings[0]);
    }
    for (int computer = 0; computer < 2; computer++) {
        create(seed, game, seats, computer);
        for (int seat = 0; seat < seats; seat++)
            sit_down(seed, seat);
        play_table(seed, 10);
        add_list(seed, inquiries, sizeof inquiries / sizeof inquiries[0]);
        play_table(seed, computer ? 10 : 40);
        add_list(seed, endings, sizeof endings / sizeof endings[0]);
        save(seed);
    }
}

static const struct target {
    const char *name;
    void (*write)(struct seed *seed, int game, int seats);
} targets[] = {
    {"fuzz_action", action_seeds},
    {"fuzz_record", record_seeds},
    {"fuzz_engine", engine_seeds},
    {"fuzz_request", request_seeds},
};

static void write_all(const struct target *target, struct seed *seed) {
    for (int game = 0; game_at(game); game++)
        for (int seats = game_at(game)->min_seats; seats <= game_at(game)->max_seats; seats++)
            target->write(seed, game, seats);
}

int main(int argc, char **argv) {
    static struct seed seed;
    seed.rng = rng_seeded(1);
    seed.directory = argc == 3 ? argv[2] : NULL;
    for (size_t i = 0; argc == 3 && i < sizeof targets / sizeof targets[0]; i++)
        if (strcmp(targets[i].name, argv[1]) == 0)
            return write_all(&targets[i], &seed), 0;
    fprintf(stderr, "usage: seeds fuzz_action|fuzz_record|fuzz_engine|fuzz_request DIRECTORY\n");
    return 2;
}
