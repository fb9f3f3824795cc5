import type en from "../en/rules";

export default {
  "rules.title": "Spelregels",
  "rules.contents": "Inhoud",
  "rules.others": "De regels van de andere spellen",
  "rules.learn": "Al spelend leren",
  "rules.play": "Spelen",
  "rules.print": "Afdrukken",
  "rules.not": "mag niet",
  "rules.climbs": "klimt",
  "rules.falls": "daalt",
  "rules.open": "richting nog open",
  "rules.shut": "voorgoed dicht",
  "rules.field": "Veld",
  "rules.cards": "Kaarten",
  "rules.tiles": "Fiches",
  "rules.stones": "Stenen",
  "rules.points": "Punten",
  "rules.more": "{n} en meer",
  "rules.sums": "geeft",
  "rules.buys": "levert op",

  "title.idea": "In het kort",
  "title.setup": "Klaarzetten",
  "title.turn": "Je beurt",
  "title.rows": "De rijen",
  "title.figures": "De figuren",
  "title.tiles": "De fiches op de paden",
  "title.closing": "Slotkaarten",
  "title.point": "Puntenkaarten",
  "title.wish": "Wensen",
  "title.symbols": "De symbolen",
  "title.end": "Het einde",
  "title.score": "De puntentelling",
  "title.rulings": "Kleine lettertjes",

  "board.idea": `Je legt kaarten in rijen, en elke gelegde kaart brengt een van je figuren een veld verder op het pad van die kleur. Hoog op de paden valt veel te halen; de eerste drie velden kosten punten. Denk dus na voor je een pad begint, en verzamel onderweg wensstenen. De meeste punten winnen.
Voor 2 tot 4 spelers.`,
  "board.setup": `- **110 kaarten**: de getallen 0 tot 10 in vijf kleuren, elke kaart twee keer.
- **Figuren**: ieder heeft vier kleine en één grote; ze wachten op de start.
- **25 fiches** liggen open op de paden, elk spel opnieuw geschud: 9 wensstenen [stone], 9 klavertjes [clover] en punten 1 1 2 2 2 3 3.
!board | Elk pad heeft negen velden en vijf plaatsen voor fiches. De bovenste drie velden zijn het doel, het allerlaatste is de eindsteen.
Iedereen krijgt **8 kaarten**; de rest is de voorraadstapel. Met **twee spelers** gaan er eerst **30 kaarten** ongezien uit het spel.
Volgens de traditie begint wie het laatst in Ierland was, en anders de oudste. Hier begint de eerste plaats, en jij bepaalt wie daar zit.`,
  "board.turn": `1. **Speel** een kaart in je rij van die kleur en verzet een figuur, **of leg** een kaart open af op de stapel van haar kleur.
2. **Neem** een kaart: van de voorraadstapel of de bovenste van een aflegstapel. Wat je deze beurt hebt afgelegd, mag je niet terugnemen.
Afleggen mag altijd, ook als je een kaart zou kunnen spelen. Van een aflegstapel is alleen de bovenste kaart te krijgen.`,
  "rows": `Je hebt voor elke kleur één rij. Ze mag met elk getal beginnen. Het eerste andere getal bepaalt de **richting**: van dan af klimt [up] of daalt [down] de rij alleen nog. Gelijke getallen passen altijd, en getallen overslaan mag.
!row g3 g3 g6 g7 g7 up
!row r9 r8 r8 r5 r3 down
!row b5 b5 free
!row y2 y6 y4 no | Een rij keert nooit om: na 2 en 6 past de 4 niet.`,
  "board.figures": `!figures
- De **eerste kaart** van een kleur brengt een figuur van de start naar veld 1 van dat pad: de grote of een kleine, wat je wilt.
- **Elke volgende kaart** brengt hem een veld verder, welk getal er ook op staat.
- Je hebt hoogstens één figuur op een pad. Figuren van verschillende spelers mogen op hetzelfde veld staan.
- De **grote figuur** telt aan het eind dubbel, ook in de min.
- Heeft een klavertje je figuur al op een pad gezet, dan gaat die met je eerste kaart daar gewoon verder.
- Staat je figuur op de **eindsteen** en speel je een kaart van die kleur? Dan moet een andere figuur van jou vooruit, misschien een nieuwe op een pad waar je er nog geen hebt.`,
  "board.tiles": `Een fiche telt zodra een figuur op zijn veld komt.
- **Punten** [2]: die krijg je meteen, nooit verdubbeld. Het fiche blijft liggen.
- **Klavertje** [clover]: je mag een figuur naar keuze één veld verzetten: dezelfde, een andere of een nieuwe van de start, groot of klein, op een pad waar je er nog geen hebt. Ligt daar ook een fiche, dan telt dat ook; zo ontstaan er ketens. Je mag ervan afzien. Het fiche blijft liggen.
- **Wenssteen** [stone]: die neem je, en het veld is voortaan leeg.`,
  "board.end": `Het spel is meteen afgelopen
- als in totaal de **vijfde figuur**, van wie ook, het doel bereikt, ook midden in een keten van klavertjes. Het fiche op zijn laatste veld telt niet meer, en er wordt geen kaart genomen.
- als iemand de **laatste kaart van de voorraadstapel** neemt.`,
  "board.score": `Elk pad telt naar het veld waarop je figuur staat; een pad zonder figuur telt 0.
!ladder
Het pad van de grote figuur telt dubbel. Ook je wensstenen tellen:
!stones
Daar komen de punten van de fiches bij. De meeste punten winnen; bij gelijke stand deel je de winst. Ja, je kunt onder nul uitkomen.
!score | Een voorbeeld: op groen heeft de grote figuur de eindsteen bereikt.`,
  "board.rulings": `Waar de gedrukte regels zwijgen, spelen we zo:
- Een klavertje mag een pad met een grote of een kleine figuur beginnen.
- Niemand speelt eeuwig: leveren **tien ronden** achter elkaar niets op, omdat iedereen alleen aflegt en van aflegstapels neemt, dan eindigt het spel alsof de voorraadstapel leeg was.`,

  "cards.idea": `Je bouwt hoogstens vijf rijen, één per kleur. Lange rijen leveren punten op, korte kosten er. Puntenkaarten en slotkaarten maken rijen langer, twee gelijke kaarten leveren een wenssteen op, en niemand weet precies hoelang het spel nog duurt. De meeste punten winnen.
Voor 2 tot 4 spelers.`,
  "cards.setup": `- **80 getallenkaarten**: in elk van de vijf kleuren 0 1 2 8 9 10 één keer en 3 4 5 6 7 twee keer.
- **10 slotkaarten** [gx], twee per kleur.
- **11 puntenkaarten** [w5], 0 tot 10.
- **9 wensstenen** [stone], 1 tot 9: ze liggen open in het midden.
Alles behalve de wensstenen wordt geschud. Iedereen krijgt **8 kaarten**; de rest is de voorraadstapel. Met **twee spelers** gaan er eerst **30 kaarten** ongezien uit het spel.
Volgens de traditie begint wie het laatst in Ierland was, en anders de oudste. Hier begint de eerste plaats, en jij bepaalt wie daar zit.`,
  "cards.turn": `1. Doe **één** van deze dingen: **speel** een kaart in een rij, **leg** een kaart af, of leg er twee af **voor een wens**.
2. **Neem** zoveel kaarten als er uit je hand zijn gegaan: van de voorraadstapel of de bovenste van een aflegstapel.
Er zijn zes open aflegstapels: één per kleur, slotkaarten inbegrepen, en één voor puntenkaarten. Een stapel waarop je hebt afgelegd, blijft voor jou dicht tot je volgende beurt. Afleggen mag altijd, ook als je een kaart zou kunnen spelen.`,
  "cards.closing": `Een slotkaart past altijd in de rij van haar kleur, ook als eerste kaart, en telt daar mee. Daarna mag alleen de tweede slotkaart nog volgen. Dan is de rij voorgoed dicht.
!row g4 g5 g8 gx gx shut`,
  "cards.point": `Een puntenkaart gaat
- in je **neutrale rij**, in willekeurige volgorde: elk 1 punt. Of
- in een **kleurenrij** waarvan het laatste getal gelijk is aan het hare. Ze maakt de rij langer en verandert richting noch laatste getal, er mag dus nog een gelijke kaart volgen. In een rij met een slotkaart mag geen puntenkaart meer.
!row b2 b5 w5 b5 b7 up | Puntenkaart 5 telt als een kaart extra.`,
  "cards.wish": `Leg twee kaarten met dezelfde waarde af, getallen en puntenkaarten door elkaar, en neem de wenssteen van die waarde als die nog in het midden ligt.
!wish r3 w3
Er zijn alleen stenen voor 1 tot 9; slotkaarten hebben geen waarde. Daarna neem je twee kaarten, de ene na de andere: je ziet de eerste voor je kiest waar de tweede vandaan komt.`,
  "cards.end": `Het spel is meteen afgelopen
- als in totaal in **vijf rijen**, van wie ook, een slotkaart ligt. Een rij met twee telt één keer. Daarna wordt geen kaart meer genomen.
- als iemand de **laatste kaart van de voorraadstapel** neemt, ook als eerste van twee.
Dan volgt de **slotronde**: te beginnen bij de speler na degene die het spel beëindigde, mag iedereen nog hoogstens twee kaarten leggen, in kleurenrijen of de neutrale rij. Afleggen, wensen en nemen is er niet meer bij.`,
  "cards.score": `Elke kleurenrij telt naar haar aantal kaarten, van welke soort ook; een nooit begonnen rij telt 0.
!ladder
Elke kaart van de neutrale rij is 1 punt. Wensstenen:
!stones
De meeste punten winnen; bij gelijke stand deel je de winst. Ja, je kunt onder nul uitkomen.
!score | Een voorbeeld: in de gele rij tellen ook de puntenkaart en de slotkaart.`,
  "cards.rulings": `Waar de gedrukte regels zwijgen of per taal verschillen, spelen we zo:
- Een slotkaart mag een rij beginnen; na een slotkaart volgt geen puntenkaart.
- Is de laatste kaart van de voorraadstapel de eerste van twee, dan vervalt de tweede.
- Niemand speelt eeuwig: leveren **tien ronden** achter elkaar niets op, omdat iedereen alleen een kaart aflegt en er een van een aflegstapel neemt, dan eindigt het spel alsof de voorraadstapel leeg was.`,

  "dice.idea": `Drie dobbelstenen bepalen welke fiches je uit het midden mag nemen. Je legt ze in rijen, één per kleur: lange leveren punten op, korte kosten er. Stenen, extra punten en kabouters komen erbij, en één keer opnieuw gooien mag ook. De meeste punten winnen.
Voor 2 tot 4 spelers. Dit spel is uitgegeven als Keltis Ór.`,
  "dice.setup": `- **Drie dobbelstenen** met 1 tot 5 en een steen.
- **55 fiches**: de getallen 0 tot 10 in vijf kleuren, elk één keer. Ze liggen allemaal open in het midden, vele met een symbool.
- **Stenen** [stone]: 24 met twee spelers, 27 met drie, 30 met vier.
Volgens de traditie begint wie het laatst in Ierland was, en anders de oudste. Hier begint de eerste plaats, en jij bepaalt wie daar zit.`,
  "dice.turn": `Gooi alle drie de dobbelstenen. Daarna mag je er een, twee of drie **nog één keer** gooien. Doe dan een van deze dingen:
- **Een fiche nemen**: tel een, twee of drie dobbelstenen op; een steen is 0. Neem het fiche met dat getal in een kleur naar keuze waar het in je rij past.
!roll 1 1 5
!roll S 3 4
- **Stenen nemen**: zoveel als de dobbelstenen tonen, minstens één, of wat er nog is.
- **Niets**: je mag passen.`,
  "dice.rows": `Je hebt voor elke kleur één rij. Ze mag met elk getal beginnen. Het tweede fiche bepaalt de **richting**: van dan af klimt [up] of daalt [down] de rij alleen nog. Getallen overslaan mag. Een fiche dat niet past, mag je niet nemen.
!row p1 p2 p6 p7 up
!row b9 b8 b4 down
!row y2 y6 y4 no | Een rij keert nooit om: na 2 en 6 past de 4 niet.`,
  "dice.symbols": `- **Steen** [stone]: neem ook een steen.
- **Klavertje** [clover]: een steen gaat gedekt in de rij, nog vóór het fiche. Daar telt hij als een fiche extra, heeft geen getal en is geen wenssteen.
- **Punten** [2]: extra punten aan het eind.
- **Kabouter** [hat]: telt aan het eind.
!symbols | Welk fiche welk symbool draagt, hebben we zelf gekozen: de gedrukte regels zeggen het niet. Elke kleur heeft dezelfde symbolen, op andere plaatsen.`,
  "dice.end": `Het spel eindigt na de beurt waarin
- het **laatste fiche van een kleur** of
- de **laatste steen** het midden verlaat.
Variant, vooraf te kiezen: alleen de laatste steen beëindigt het spel.`,
  "dice.score": `Elke rij telt naar haar lengte, gedekte stenen inbegrepen; een nooit begonnen rij telt 0.
!ladder
Je stenen:
!stones
Daar komen de punten op je fiches bij. Kabouters: iedereen met de meeste wint 3 punten, iedereen met de minste verliest er 3. Heeft iedereen er evenveel, dan gebeurt er niets.
De meeste punten winnen; bij gelijke stand deel je de winst. Ja, je kunt onder nul uitkomen.
!score | Een voorbeeld: deze speler heeft de meeste kabouters.`,
  "dice.rulings": `Waar de gedrukte regels zwijgen, spelen we zo:
- Zijn er te weinig stenen, dan neem je wat er nog is.
- Niemand speelt eeuwig: neemt er **tien ronden** achter elkaar niemand iets, dan eindigt het spel.`,
} satisfies Record<keyof typeof en, string>;
