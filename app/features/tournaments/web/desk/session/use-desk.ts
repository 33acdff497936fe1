import type { Walkover } from '@ringside/bracket';
import { createContext, use } from 'react';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import type { Tournament } from '../../../contract.ts';
import type { Edit } from '../../../edits/edits.ts';
import type { DeskState } from './desk-state.ts';
import type { DeskSession } from './session.ts';

export interface DeskContextValue {
  session: DeskSession;
  desk: DeskState;
  tournament: Tournament;
  openMatch: (matchId: string | null, options?: OpenOptions) => void;
}

export interface OpenOptions {
  unlocked?: boolean;
  asked?: AskedResult | undefined;
}

export interface AskedResult {
  leftScore: number;
  rightScore: number;
  walkover?: Walkover;
}

export const DeskContext = createContext<DeskContextValue | null>(null);

export function useDesk(): DeskContextValue {
  const value = use(DeskContext);
  if (!value) throw new Error('useDesk must be used within a Desk');
  return value;
}

export function changeOrWarn(session: DeskSession, ...edits: Edit[]): boolean {
  const problem = session.change(edits);
  if (problem !== null) showFailure(problem);
  return problem === null;
}

export type ChangeMatch = (edit: Edit) => boolean;
