import { Link } from 'react-router';
import { racePath, withSpaces } from '../../rules.ts';

/** The name of a race as a link to its entry. */
export function RaceLink({ race }: { race: string }) {
  return <Link to={racePath(race)}>{withSpaces(race)}</Link>;
}
