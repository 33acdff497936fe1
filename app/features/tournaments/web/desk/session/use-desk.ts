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
  /** Opens a match; null closes it. */
  openMatch: (matchId: string | null, options?: { unlocked: boolean }) => void;
}

export const DeskContext = createContext<DeskContextValue | null>(null);

/** The desk around this component. */
export function useDesk(): DeskContextValue {
  const value = use(DeskContext);
  if (!value) throw new Error('useDesk must be used within a Desk');
  return value;
}

/** Applies edits as one step, and shows why if that is impossible. */
export function changeOrWarn(session: DeskSession, ...edits: Edit[]): boolean {
  const problem = session.change(edits);
  if (problem !== null) showFailure(problem);
  return problem === null;
}

/** Applies an edit to the open matchup; false if it is impossible. A result closes the dialog. */
export type ChangeMatch = (edit: Edit) => boolean;
