// The page without a network. The build puts VERSION and FILES before these lines.
//
// Every version keeps all its files in a cache of its own, filled in one go when it is installed.
// A page begins with the newest version that is complete; what it fetches later has the hash of
// its contents in its name, so that no two versions ever meet in one page. A new version becomes
// active, and clears away the older ones, when no page uses them any more.
const OURS = "keltis-";
const CACHE = OURS + VERSION;

self.addEventListener("install", (event) => {
  const requests = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(clearAway().then(() => self.clients.claim()));
});

async function clearAway() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode !== "navigate") event.respondWith(file(request));
  else if (/^(index\.html)?$/.test(pathname.slice(new URL("./", location).pathname.length))) event.respondWith(page(request));
});

async function page(request) {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS));
  for (const name of names.reverse()) {
    const found = await (await caches.open(name)).match("./", { ignoreVary: true });
    if (found) return found;
  }
  return fetch(request);
}

async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

// A click on "your turn" leads to that table, in a page that is open or in a new one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showTable(new URL(event.notification.data, self.registration.scope).href));
});

async function showTable(address) {
  const [open] = await self.clients.matchAll({ type: "window" });
  if (!open) return self.clients.openWindow(address);
  await open.focus();
  if (open.url !== address) await open.navigate(address);
}
