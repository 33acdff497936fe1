import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ReadOnly } from '../../contract.ts';
import { readOnlyQuery } from '../queries.ts';
import classes from './read-only-banner.module.css';

const SENTENCES: Record<NonNullable<ReadOnly>, string> = {
  asked: 'Look, but no touching: nothing can be saved for a while. All that is here stays safe.',
  full: 'Nothing can be saved right now. All that is here stays safe; it should pass shortly.',
  refused: 'Nothing can be saved right now. All that is here stays safe; it should pass shortly.',
};

/** Says on every page, calmly, that nothing can be saved. */
export function ReadOnlyBanner({ atFirst }: { atFirst: ReadOnly }) {
  const { data: readOnly } = useQuery(readOnlyQuery(useApi(), atFirst));
  return (
    <div role="status">
      {readOnly && (
        <p className={classes.banner}>
          {SENTENCES[readOnly]} <Link to="/status">How things stand</Link>
        </p>
      )}
    </div>
  );
}
