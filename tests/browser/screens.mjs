// Every screen in every language: nothing sticks out or is cut off at 360 × 640; and axe finds
// nothing, in the light and in the dark. Larger and other screens as well. All that takes long: axe
// looks at two walks, one by day and one by night, and two are left out, unless KELTIS_SCREENS=all asks for everything.
import { axe, DESKTOP, none, openHouse, overflows, PHONE, SMALL } from "./house.mjs";
import { tour } from "./tour.mjs";

const house = await openHouse();

async function walk(name, options, checkFor) {
  await house.scene(name, options, async ({ page }) => {
    const found = [];
    let screens = 0;
    await tour(page, async (screen) => {
      screens++;
      for (const line of await checkFor(page)) found.push(`${screen}: ${line}`);
    });
    none(found, "problems");
    return `${screens} screens`;
  });
}
const everything = async (page) => [...(await overflows(page)), ...(await axe(page))];
const all = process.env.KELTIS_SCREENS === "all";
const layout = all ? everything : overflows;

await walk("small: English by day", { size: SMALL }, everything);
await walk("small: German by night", { size: SMALL, language: "de", theme: "dark" }, layout);
await walk("small: Dutch by day", { size: SMALL, language: "nl" }, layout);
await walk("small: Hungarian by night", { size: SMALL, language: "hu", theme: "dark" }, layout);
await walk("larger: Dutch by night, a desk", { size: DESKTOP, language: "nl", theme: "dark" }, everything);
await walk("larger: Hungarian, a phone lying down", { size: { width: 844, height: 390 }, language: "hu" }, layout);
if (all) {
  await walk("larger: German, a phone", { size: PHONE, language: "de" }, layout);
  await walk("larger: German, a tablet", { size: { width: 768, height: 1024 }, language: "de" }, layout);
}
await house.close();
