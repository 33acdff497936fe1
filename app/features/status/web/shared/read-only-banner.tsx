import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ReadOnly } from '../../contract.ts';
import { readOnlyQuery } from '../queries.ts';
import classes from './read-only-banner.module.css';

const ASKED = 'Read-only for now: nothing can be saved for a while. Everything here stays safe.';
const FAILED =
  'Read-only for now: nothing can be saved. Everything here stays safe; it should pass shortly.';

export function ReadOnlyBanner({ atFirst }: { atFirst: ReadOnly }) {
  const { data: readOnly } = useQuery(readOnlyQuery(useApi(), atFirst));
  return (
    <div role="status">
      {readOnly && (
        <p className={`border-b bg-raised plain text-sm ${classes.banner}`}>
          {readOnly === 'asked' ? ASKED : FAILED} <Link to="/status">Service status</Link>
        </p>
      )}
    </div>
  );
}
