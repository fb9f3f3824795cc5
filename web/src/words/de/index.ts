import app from "./app";
import board from "./board";
import cards from "./cards";
import dice from "./dice";
import refusals from "./refusals";

export default { ...app, ...board, ...cards, ...dice, ...refusals };
