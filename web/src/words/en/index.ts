import app from "./app";
import refusals from "./refusals";

export default { ...app, ...refusals };
