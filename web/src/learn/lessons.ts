import type { GameName } from "../core/views";
import board from "./board";
import cards from "./cards";
import dice from "./dice";
import type { Lesson } from "./lesson";

export const LESSONS: Record<GameName, Lesson> = { board, cards, dice };
