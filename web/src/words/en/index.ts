// What every screen says; the other parts are fetched with what speaks them.
export { default } from "./app";
