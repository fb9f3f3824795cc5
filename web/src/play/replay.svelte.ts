// A game that is only shown: the same table, at any step, through the eyes of any seat.
import type { Keltis } from "../core/load";
import type { GameName, GameRecord } from "../core/views";
import type { TableSession } from "./context";
import type { Player } from "./saved";
import type { Stage } from "./session.svelte";
import { storyOf, type Step } from "./story";

export class ReplaySession implements TableSession {
  readonly record: GameRecord;
  readonly players: Player[];
  readonly #keltis: Keltis;

  #viewer = $state(0);
  /** The whole game, as the viewer saw it. */
  steps = $state.raw<Step[]>([]);
  /** The step after which the table is drawn. */
  index = $state(0);
  story = $derived(this.steps.slice(0, this.index + 1));

  readonly stage: Stage = "over";
  readonly legal: string[] = [];
  readonly refusal = null;
  readonly canUndo = false;

  /** The record has been proved, and something has happened in it. */
  constructor(keltis: Keltis, record: GameRecord, players: Player[]) {
    this.#keltis = keltis;
    this.record = record;
    this.players = players;
    this.viewer = Math.max(0, players.findIndex(({ level }) => !level));
  }

  get viewer(): number {
    return this.#viewer;
  }
  set viewer(seat: number) {
    this.#viewer = seat;
    this.steps = storyOf(this.#keltis, this.record, seat);
  }
  get game(): GameName {
    return this.record.game;
  }
  get people(): number {
    return this.players.filter(({ level }) => !level).length;
  }
  get view(): Step["view"] {
    return this.steps[this.index]!.view;
  }
  get scores(): Step["scores"] {
    return this.steps[this.index]!.scores;
  }
  get last(): number {
    return this.steps.length - 1;
  }
  /** All actions up to here. */
  get actions(): string[] {
    return this.record.actions.slice(0, this.story.reduce((sum, step) => sum + step.actions.length, 0));
  }

  go(index: number): void {
    this.index = Math.min(Math.max(index, 0), this.last);
  }

  act(): boolean {
    return false;
  }
  undo(): void {}
  hurry(): void {}
}
