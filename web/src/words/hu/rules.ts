import type en from "../en/rules";

export default {
  "rules.title": "Játékszabály",
  "rules.contents": "Tartalom",
  "rules.others": "A többi játék szabályai",
  "rules.learn": "Tanulás játék közben",
  "rules.play": "Játék",
  "rules.print": "Nyomtatás",
  "rules.not": "nem szabad",
  "rules.climbs": "emelkedik",
  "rules.falls": "csökken",
  "rules.open": "az irány még nyitott",
  "rules.shut": "végleg lezárva",
  "rules.field": "Mező",
  "rules.cards": "Lapok",
  "rules.tiles": "Lapkák",
  "rules.stones": "Kövek",
  "rules.points": "Pontok",
  "rules.more": "{n} és több",
  "rules.sums": "összegei",
  "rules.buys": "ezért jár",

  "title.idea": "Röviden",
  "title.setup": "Előkészületek",
  "title.turn": "A köröd",
  "title.rows": "A sorok",
  "title.figures": "A bábuk",
  "title.tiles": "Lapkák az ösvényeken",
  "title.closing": "Lezáró kártyák",
  "title.point": "Pontkártyák",
  "title.wish": "Kívánságok",
  "title.symbols": "A jelek",
  "title.end": "A játék vége",
  "title.score": "Értékelés",
  "title.rulings": "Apró betűs rész",

  "board.idea": `Lapokat raksz sorokba, és minden lerakott lap egy mezővel előbbre visz egy bábut a maga színének ösvényén. Fent sok pont terem, az első három mező viszont pontba kerül. Gondold hát meg, melyik ösvényen indulsz el, és útközben gyűjts kívánságköveket. A legtöbb pont nyer.
2–4 játékosnak.`,
  "board.setup": `- **110 lap**: 0-tól 10-ig öt színben, minden lapból kettő.
- **Bábuk**: mindenkinek négy kicsi és egy nagy; a rajtmezőn várnak.
- **25 lapka** fekszik felfordítva az ösvényeken, minden játékban újrakeverve: 9 kívánságkő [stone], 9 lóhere [clover], és pontok: 1 1 2 2 2 3 3.
!board | Minden ösvény kilenc mezőből áll, öt helyre kerül lapka. A három legfelső mező a cél, a legutolsó a zárókő.
Mindenki **8 lapot** kap, a többi a húzópakli. **Két játékosnál** előbb **30 lap** kikerül a játékból, megnézés nélkül.
A hagyomány szerint az kezd, aki legutóbb Írországban járt, különben a legidősebb. Itt az első hely kezd, és te döntöd el, ki ül oda.`,
  "board.turn": `1. **Játssz ki** egy lapot a színének megfelelő sorodba, és lépj egy bábuval, **vagy dobj el** egy lapot felfordítva a színének dobópaklijára.
2. **Vegyél fel** egy lapot: a húzópakliból vagy egy dobópakli tetejéről. Amit ebben a körben dobtál el, azt nem veheted vissza.
Eldobni mindig szabad, akkor is, ha volna kijátszható lapod. Egy dobópakliból csak a felső lap vehető fel.`,
  "rows": `Minden színből egy sorod van. Bármilyen számmal kezdődhet. Az első eltérő szám dönti el az **irányt**: onnantól a sor csak emelkedik [up] vagy csak csökken [down]. Azonos szám mindig jöhet, és ki is hagyhatsz számokat.
!row g3 g3 g6 g7 g7 up
!row r9 r8 r8 r5 r3 down
!row b5 b5 free
!row y2 y6 y4 no | A sor sosem fordul vissza: 2 és 6 után nem jöhet 4.`,
  "board.figures": `!figures
- Egy szín **első lapja** egy bábut visz a rajtról az ösvény 1. mezőjére: a nagyot vagy egy kicsit, ahogy tetszik.
- **Minden további lap** egy mezővel előbbre viszi, bármilyen szám áll rajta.
- Egy ösvényen legfeljebb egy bábud lehet. Több játékos bábui állhatnak egy mezőn.
- A **nagy bábu** a végén duplán számít, mínuszban is.
- Ha egy lóhere már kitette egy bábudat az ösvényre, az első ottani lapod egyszerűen azt lépteti.
- A bábud a **zárókövön** áll, és kijátszol egy olyan színű lapot? Akkor egy másik bábudnak kell lépnie helyette, akár egy újnak olyan ösvényre, ahol még nincs bábud.`,
  "board.tiles": `A lapka akkor számít, amikor egy bábu a mezőjére lép.
- **Pontok** [2]: azonnal megkapod, sosem duplán. A lapka marad.
- **Lóhere** [clover]: bármelyik bábuddal léphetsz egyet: ugyanazzal, egy másikkal, vagy egy újjal a rajtról, kicsivel vagy naggyal, olyan ösvényre, ahol nincs bábud. Ha ott is lapka van, az is számít; így láncok alakulnak ki. Le is mondhatsz róla. A lapka marad.
- **Kívánságkő** [stone]: elveszed, a mező onnantól üres.`,
  "board.end": `A játék azonnal véget ér,
- amikor összesen az **ötödik bábu**, bárkié is, a célba ér, akár egy lóherelánc közepén. Az utolsó mezőjén lévő lapka már nem számít, és nem veszünk fel lapot.
- amikor valaki felveszi a **húzópakli utolsó lapját**.`,
  "board.score": `Minden ösvény aszerint számít, melyik mezőn áll a bábud; bábu nélkül 0.
!ladder
A nagy bábu ösvénye duplán számít. A kívánságkövek is érnek valamit:
!stones
Ehhez jönnek a lapkák pontjai. A legtöbb pont nyer, egyenlőségnél osztoztok a győzelmen. Igen, nulla alá is lehet kerülni.
!score | Példa: a zöldön a nagy bábu elérte a zárókövet.`,
  "board.rulings": `Amiről a nyomtatott szabály hallgat, azt így játsszuk:
- A lóhere nagy és kicsi bábut is elindíthat.
- Senki sem játszik örökké: ha egymás után **tíz forduló** semmit sem hoz, mert mindenki csak eldob és dobópakliból vesz fel, a játék úgy ér véget, mintha elfogyott volna a húzópakli.`,

  "cards.idea": `Legfeljebb öt sort építesz, minden színből egyet. A hosszú sor pontot hoz, a rövid pontba kerül. Pontkártya és lezáró kártya is hosszabbítja a sort, két egyforma lapért kívánságkő jár, és senki sem tudja biztosan, meddig tart még a játék. A legtöbb pont nyer.
2–4 játékosnak.`,
  "cards.setup": `- **80 számkártya**: mind az öt színben egy-egy 0 1 2 8 9 10 és két-két 3 4 5 6 7.
- **10 lezáró kártya** [gx], színenként kettő.
- **11 pontkártya** [w5], 0-tól 10-ig.
- **9 kívánságkő** [stone], 1-től 9-ig: felfordítva fekszenek középen.
A kívánságköveken kívül mindent összekeverünk. Mindenki **8 lapot** kap, a többi a húzópakli. **Két játékosnál** előbb **30 lap** kikerül a játékból, megnézés nélkül.
A hagyomány szerint az kezd, aki legutóbb Írországban járt, különben a legidősebb. Itt az első hely kezd, és te döntöd el, ki ül oda.`,
  "cards.turn": `1. Tedd **egyiket** ezek közül: **játssz ki** egy lapot egy sorba, **dobj el** egy lapot, vagy dobj el kettőt **egy kívánságért**.
2. **Vegyél fel** annyi lapot, ahány elment a kezedből: a húzópakliból vagy egy dobópakli tetejéről.
Hat nyitott dobópakli van: színenként egy, a lezáró kártyákkal együtt, és egy a pontkártyáknak. Amelyikre dobtál, az a következő körödig zárva marad előtted. Eldobni mindig szabad, akkor is, ha volna kijátszható lapod.`,
  "cards.closing": `A lezáró kártya bármikor a színének sorába illik, akár első lapnak is, és ott lapnak számít. Utána már csak a második lezáró kártya jöhet. Akkor a sor végleg lezárul.
!row g4 g5 g8 gx gx shut`,
  "cards.point": `A pontkártya kerülhet
- a **semleges sorodba**, tetszőleges sorrendben: darabja 1 pont. Vagy
- egy **színsorba**, amelynek utolsó száma vele egyezik. Meghosszabbítja a sort, de sem az irányát, sem az utolsó számát nem változtatja meg, így még egy azonos lap is követheti. Lezáró kártyás sorba már nem kerülhet pontkártya.
!row b2 b5 w5 b5 b7 up | Az 5-ös pontkártya eggyel több lapnak számít.`,
  "cards.wish": `Dobj el két azonos értékű lapot, számokat és pontkártyákat akár vegyesen, és vedd el az annyit érő kívánságkövet, ha még középen van.
!wish r3 w3
Kövek csak 1-től 9-ig vannak; a lezáró kártyának nincs értéke. Utána két lapot veszel fel, egyiket a másik után: az elsőt már látod, amikor a másodikról döntesz.`,
  "cards.end": `A játék azonnal véget ér,
- amikor összesen **öt sorban**, bárkiéi is, van lezáró kártya. A kettővel lezárt sor is egynek számít. Ezután már nem veszünk fel lapot.
- amikor valaki felveszi a **húzópakli utolsó lapját**, akár kettő közül elsőként.
Ezután jön a **zárókör**: attól kezdve, aki a játékot befejező után ül, mindenki letehet még legfeljebb két lapot a színsoraiba vagy a semleges sorba. Eldobás, kívánság és felvétel már nincs.`,
  "cards.score": `Minden színsor a lapjai száma szerint számít, bármilyen lapok is; amit el sem kezdtél, az 0.
!ladder
A semleges sor minden lapja 1 pont. Kívánságkövek:
!stones
A legtöbb pont nyer, egyenlőségnél osztoztok a győzelmen. Igen, nulla alá is lehet kerülni.
!score | Példa: a sárga sorban a pontkártya és a lezáró kártya is számít.`,
  "cards.rulings": `Amiről a nyomtatott szabály hallgat, vagy nyelvenként mást mond, azt így játsszuk:
- Lezáró kártyával is kezdődhet sor; lezáró kártya után nem jöhet pontkártya.
- Ha a húzópakli utolsó lapja kettő közül az első, a második elmarad.
- Senki sem játszik örökké: ha egymás után **tíz forduló** semmit sem hoz, mert mindenki csak egy lapot dob el, és egyet dobópakliból vesz fel, a játék úgy ér véget, mintha elfogyott volna a húzópakli.`,

  "dice.idea": `Három kocka dönti el, mely lapkákat veheted el középről. Sorokba rakod őket, színenként egybe: a hosszú pontot hoz, a rövid pontba kerül. Ehhez jönnek a kövek, a ráadás pontok és a manók, és egyszer újra is dobhatsz. A legtöbb pont nyer.
2–4 játékosnak. Ez a játék Keltis Ór néven jelent meg.`,
  "dice.setup": `- **Három kocka**, rajtuk 1-től 5-ig számok és egy kő.
- **55 lapka**: 0-tól 10-ig öt színben, mindegyikből egy. Mind felfordítva fekszik középen, sokon jel is van.
- **Kövek** [stone]: két játékosnál 24, háromnál 27, négynél 30.
A hagyomány szerint az kezd, aki legutóbb Írországban járt, különben a legidősebb. Itt az első hely kezd, és te döntöd el, ki ül oda.`,
  "dice.turn": `Dobj mindhárom kockával. Aztán egyet, kettőt vagy mind a hármat **még egyszer** eldobhatod. Utána tedd egyiket ezek közül:
- **Lapkát veszel el**: adj össze egy, két vagy három kockát; a kő 0. Vedd el az ekkora számú lapkát bármelyik színből, ahol a sorodba illik.
!roll 1 1 5
!roll S 3 4
- **Köveket veszel el**: annyit, ahány a kockákon van, legalább egyet, vagy amennyi maradt.
- **Semmit**: passzolhatsz is.`,
  "dice.rows": `Minden színből egy sorod van. Bármilyen számmal kezdődhet. A második lapka dönti el az **irányt**: onnantól a sor csak emelkedik [up] vagy csak csökken [down]. Ki is hagyhatsz számokat. Ami nem illik, azt nem veheted el.
!row p1 p2 p6 p7 up
!row b9 b8 b4 down
!row y2 y6 y4 no | A sor sosem fordul vissza: 2 és 6 után nem jöhet 4.`,
  "dice.symbols": `- **Kő** [stone]: vegyél el egy követ is.
- **Lóhere** [clover]: egy kő lefordítva a sorba kerül, még a lapka elé. Ott eggyel több lapkának számít, nincs száma, és nem kívánságkő.
- **Pontok** [2]: ráadás pontok a végén.
- **Manó** [hat]: a végén számít.
!symbols | Hogy melyik lapkán melyik jel van, azt mi választottuk: a nyomtatott szabály nem árulja el. Minden színben ugyanazok a jelek vannak, más helyeken.`,
  "dice.end": `A játék annak a körnek a végén ér véget, amelyben
- egy **szín utolsó lapkája** vagy
- az **utolsó kő** elfogy középről.
Változat, játék előtt választható: csak az utolsó kő vet véget a játéknak.`,
  "dice.score": `Minden sor a hossza szerint számít, a lefordított kövekkel együtt; amit el sem kezdtél, az 0.
!ladder
A köveid:
!stones
Ehhez jönnek a lapkáid pontjai. Manók: akinek a legtöbb van, 3 pontot nyer, akinek a legkevesebb, 3-at veszít; holtversenyben mindannyian. Ha mindenkinek ugyanannyi van, nem történik semmi.
A legtöbb pont nyer, egyenlőségnél osztoztok a győzelmen. Igen, nulla alá is lehet kerülni.
!score | Példa: ennél a játékosnál van a legtöbb manó.`,
  "dice.rulings": `Amiről a nyomtatott szabály hallgat, azt így játsszuk:
- Ha kevés a kő, azt veszed el, ami maradt.
- Senki sem játszik örökké: ha egymás után **tíz fordulóban** senki sem vesz el semmit, vége a játéknak.`,
} satisfies Record<keyof typeof en, string>;
