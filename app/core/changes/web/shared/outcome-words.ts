import { isOutcomeUnknown } from '@ringside/contract/repeat-unknown';
import { UNKNOWN_OUTCOME_MESSAGE } from '../../contract.ts';

const NOTHING = 'Nothing was changed.';

export function outcomeWords(error: Error): string {
  if (isOutcomeUnknown(error)) return UNKNOWN_OUTCOME_MESSAGE;
  return error.message.includes(NOTHING) ? error.message : `${NOTHING} ${error.message}`;
}
