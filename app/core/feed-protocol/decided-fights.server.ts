import type { Batch } from './batch.server.ts';

export interface FoughtSide {
  id: number;
  name: string;
  race: string;
  userId: string | null;
}

/** A decided fight, as its followers are told of it. */
export interface DecidedFight {
  number: number;
  left: FoughtSide;
  right: FoughtSide;
  winner: FoughtSide;
  loser: FoughtSide;
  knockOut: boolean;
  /** Ms since the epoch. */
  date: number;
  /** The announcement that it closes. */
  bout?: string | undefined;
  /** The index of its event in the batch. */
  index: number;
  /** Whether it has the place of a corrected fight, which later fights may have followed. */
  replaces: boolean;
}

/** What a subject does when fights are decided; both verbs run in the feed's transaction. */
export interface FightFollower<B = Pick<Batch, 'trx' | 'changed'>> {
  apply(batch: B, fights: readonly DecidedFight[]): Promise<void>;
  /** Removes all that a fight has added, after it was deleted or another one has its place. */
  takeBack(batch: B, fight: DecidedFight): Promise<void>;
}

/** A follower that keeps sums of fights, by a function that adds them with a weight. */
export const sumsOf = <B>(
  count: (batch: B, fights: readonly DecidedFight[], weight: 1 | -1) => Promise<void>,
): FightFollower<B> => ({
  apply: (batch, fights) => count(batch, fights, 1),
  takeBack: (batch, fight) => count(batch, [fight], -1),
});

/** For what cannot be taken back. */
export const nothing = async () => {};
