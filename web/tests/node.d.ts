// The little of Node that the tests use; the page itself has nothing of it.
declare module "node:fs/promises" {
  export function readFile(file: URL): Promise<Uint8Array<ArrayBuffer>>;
}
