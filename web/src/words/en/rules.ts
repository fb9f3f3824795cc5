/**
 * The rules, fetched with their screen. A line is a paragraph; `- ` and `1. ` make lists, `!` a
 * picture with its caption after a bar; the signs in the text are those of src/rules/rich.ts.
 */
export default {
  "rules.title": "Rules",
  "rules.contents": "Contents",
  "rules.others": "The rules of the other games",
  "rules.learn": "Learn by playing",
  "rules.play": "Play",
  "rules.print": "Print",
  "rules.not": "not allowed",
  "rules.climbs": "climbs",
  "rules.falls": "falls",
  "rules.open": "direction still open",
  "rules.shut": "shut for good",
  "rules.field": "Field",
  "rules.cards": "Cards",
  "rules.tiles": "Tiles",
  "rules.stones": "Stones",
  "rules.points": "Points",
  "rules.more": "{n} and more",
  "rules.sums": "makes",
  "rules.buys": "buys",

  "title.idea": "In short",
  "title.setup": "Setting up",
  "title.turn": "Your turn",
  "title.rows": "The rows",
  "title.figures": "The figures",
  "title.tiles": "The tiles on the paths",
  "title.closing": "Closing cards",
  "title.point": "Point cards",
  "title.wish": "Wishes",
  "title.symbols": "The symbols",
  "title.end": "The end",
  "title.score": "Scoring",
  "title.rulings": "Fine print",

  "board.idea": `You lay cards in rows, and every card you lay takes one of your figures a field further along the path of its colour. Far up the paths there is much to gain; the first three fields cost points. So think before you start a path, and gather wish stones on the way. Most points win.
For 2 to 4 players.`,
  "board.setup": `- **110 cards**: the numbers 0 to 10 in five colours, each card twice.
- **Figures**: everyone has four small ones and one big one, waiting at the start.
- **25 tiles** lie face up on the paths, shuffled anew for each game: 9 wish stones [stone], 9 clovers [clover], and points 1 1 2 2 2 3 3.
!board | Every path has nine fields and five places for tiles. The three fields at the top are the goal; the very last one is the end stone.
Everyone gets **8 cards**; the rest is the deck. With **two players, 30 cards** leave the game first, unseen.
By custom, whoever was in Ireland last begins, or else the oldest. Here the first seat begins, and you decide who sits there.`,
  "board.turn": `1. **Play** a card into your row of its colour and move a figure, **or discard** a card face up onto the pile of its colour.
2. **Take** a card: from the deck, or the top card of a pile. What you discarded this turn you may not take back.
You may always discard, even if a card could be played. Of a pile, only the top card is for taking.`,
  "rows": `You have one row for each colour. It may begin with any number. The first number that differs decides the **direction**: from then on the row only climbs [up] or only falls [down]. Equal numbers always fit, and you may leave gaps.
!row g3 g3 g6 g7 g7 up
!row r9 r8 r8 r5 r3 down
!row b5 b5 free
!row y2 y6 y4 no | A row never turns back: after 2 and 6 the 4 does not fit.`,
  "board.figures": `!figures
- The **first card** of a colour brings a figure from the start onto field 1 of that path: the big one or a small one, as you choose.
- **Every further card** takes it one field on, whatever the number.
- You have at most one figure on a path. Figures of several players may share a field.
- The **big figure** counts double at the end, minus points too.
- If a clover has already put your figure on a path, your first card there simply moves it on.
- Your figure is on the **end stone** and you play a card of that colour? Then another figure of yours must move instead, perhaps a new one onto a path where you have none.`,
  "board.tiles": `A tile counts when a figure enters its field.
- **Points** [2]: yours at once, never doubled. The tile stays.
- **Clover** [clover]: you may move any of your figures one field, the same one, another one, or a new one from the start, big or small, onto a path where you have none. If it enters a field with a tile, that counts as well, and so clovers can chain. You may decline. The tile stays.
- **Wish stone** [stone]: you take it, and the field is empty from then on.`,
  "board.end": `The game ends at once
- when the **fifth figure** in all, no matter whose, enters the goal. That may happen in the middle of a chain of clovers. The tile on its last field does not count any more, and no card is taken.
- when the **last card of the deck** is taken.`,
  "board.score": `Each path counts by the field your figure stands on; a path without your figure counts 0.
!ladder
The path of the big figure counts double. Wish stones count too:
!stones
Add the points from tiles. Most points win; with equal points you share the win. Yes, a total can be below zero.
!score | An example: the big figure has reached the end stone on green.`,
  "board.rulings": `Where the printed rules are silent, this is how we play:
- A clover may start a path with either kind of figure.
- Nobody can play for ever: when **ten rounds** in a row bring nothing, that is, everyone only discards and takes from piles, the game ends as if the deck were empty.`,

  "cards.idea": `You build up to five rows, one for each colour. Long rows pay, short ones cost points. Point cards and closing cards make rows longer, two equal cards buy a wish stone, and nobody knows quite how long the game will last. Most points win.
For 2 to 4 players.`,
  "cards.setup": `- **80 number cards**: in each of five colours 0 1 2 8 9 10 once and 3 4 5 6 7 twice.
- **10 closing cards** [gx], two in each colour.
- **11 point cards** [w5], 0 to 10.
- **9 wish stones** [stone], 1 to 9: they lie open in the middle.
All but the wish stones are shuffled. Everyone gets **8 cards**; the rest is the deck. With **two players, 30 cards** leave the game first, unseen.
By custom, whoever was in Ireland last begins, or else the oldest. Here the first seat begins, and you decide who sits there.`,
  "cards.turn": `1. Do **one** of these: **play** a card into a row, **discard** a card, or discard **two for a wish**.
2. **Take** as many cards as have left your hand: from the deck, or the top card of a pile.
There are six piles, all face up: one for each colour, closing cards included, and one for point cards. A pile you discarded to stays closed to you until your next turn. You may always discard, even if a card could be played.`,
  "cards.closing": `A closing card fits the row of its colour at any time, even as the first card, and counts as a card of that row. After it only the second closing card may follow. Then the row is shut for good.
!row g4 g5 g8 gx gx shut`,
  "cards.point": `A point card goes
- into your **neutral row**, in any order: 1 point each. Or
- into a **colour row** whose last number is the same as its own. It makes the row longer and changes neither its direction nor its last number, so another equal card may follow. A row with a closing card takes no point cards.
!row b2 b5 w5 b5 b7 up | The point card 5 counts as one more card.`,
  "cards.wish": `Discard two cards of the same value, numbers and point cards in any mix, and take the wish stone of that value if it still lies in the middle.
!wish r3 w3
There are stones for 1 to 9 only; closing cards have no value. Afterwards you take two cards, one after the other: you see the first before you choose where the second comes from.`,
  "cards.end": `The game ends at once
- when **five rows** in all, no matter whose, hold a closing card. A row with two counts once. No card is taken after that.
- when the **last card of the deck** is taken, even as the first of two.
Then comes the **closing round**: beginning with the player after the one who ended the game, everyone may lay up to two more cards, in colour rows or the neutral row. Nothing is discarded, wished for or taken any more.`,
  "cards.score": `Every colour row counts by the number of its cards, whatever they are; a row you never began counts 0.
!ladder
Each card of the neutral row is 1 point. Wish stones:
!stones
Most points win; with equal points you share the win. Yes, a total can be below zero.
!score | An example: point card and closing card count in the yellow row.`,
  "cards.rulings": `Where the printed rules are silent or differ between languages, this is how we play:
- A closing card may begin a row; no point card follows a closing card.
- When the last card of the deck is the first of two, the second is not taken.
- Nobody can play for ever: when **ten rounds** in a row bring nothing, that is, everyone only discards one card and takes one from a pile, the game ends as if the deck were empty.`,

  "dice.idea": `Three dice decide which tiles you may take from the middle. You lay them in rows, one for each colour: long rows pay, short ones cost points. Stones, extra points and leprechauns come on top, and you may roll once more. Most points win.
For 2 to 4 players. Printed, this game is known as Keltis Ór.`,
  "dice.setup": `- **Three dice** with 1 to 5 and a stone.
- **55 tiles**: the numbers 0 to 10 in five colours, each once. All lie open in the middle, many with a symbol.
- **Stones** [stone]: 24 with two players, 27 with three, 30 with four.
By custom, whoever was in Ireland last begins, or else the oldest. Here the first seat begins, and you decide who sits there.`,
  "dice.turn": `Roll all three dice. Then you may roll one, two or all three of them **once more**. After that do one of these:
- **Take a tile**: add up one, two or three of the dice; a stone counts 0. Take the tile of that number in any colour where it fits your row.
!roll 1 1 5
!roll S 3 4
- **Take stones**: as many as the dice show, at least one, or what is left.
- **Nothing**: you may pass.`,
  "dice.rows": `You have one row for each colour. It may begin with any number. The second tile decides the **direction**: from then on the row only climbs [up] or only falls [down]. You may leave gaps. A tile that does not fit may not be taken.
!row p1 p2 p6 p7 up
!row b9 b8 b4 down
!row y2 y6 y4 no | A row never turns back: after 2 and 6 the 4 does not fit.`,
  "dice.symbols": `- **Stone** [stone]: take a stone as well.
- **Clover** [clover]: a stone goes face down into the row, before the tile. It counts as one more tile there, has no number, and is no wish stone.
- **Points** [2]: extra points at the end.
- **Leprechaun** [hat]: counts at the end.
!symbols | Which tile bears which symbol is our own choice: the printed rules do not say. Each colour has the same symbols, in other places.`,
  "dice.end": `The game ends after the turn in which
- the **last tile of a colour** leaves the middle, or
- the **last stone** does.
Variant, chosen before the game: only the last stone ends it.`,
  "dice.score": `Every row counts by its length, face-down stones included; a row you never began counts 0.
!ladder
Your stones:
!stones
Add the points on your tiles. Leprechauns: everyone who has the most gains 3 points, everyone who has the fewest loses 3. If all have the same number, nothing happens.
Most points win; with equal points you share the win. Yes, a total can be below zero.
!score | An example: this player has the most leprechauns.`,
  "dice.rulings": `Where the printed rules are silent, this is how we play:
- If the stones run short, you take what is left.
- Nobody can play for ever: when in **ten rounds** in a row nobody takes anything, the game ends.`,
} as const;
