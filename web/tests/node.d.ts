// The little of Node that the tests use; the page itself has nothing of it.
declare module "node:fs/promises" {
  export function readFile(file: URL): Promise<Uint8Array<ArrayBuffer>>;
}
declare module "node:crypto" {
  interface Sum {
    update(data: Uint8Array): Sum;
    digest(): Uint8Array<ArrayBuffer>;
    digest(encoding: "hex"): string;
  }
  export function createHash(name: string): Sum;
  export function createHmac(name: string, key: Uint8Array): Sum;
}
