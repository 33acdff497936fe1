import { Link } from 'react-router';
import { racePath, withSpaces } from '../../rules.ts';

export function RaceLink({ race }: { race: string }) {
  return <Link to={racePath(race)}>{withSpaces(race)}</Link>;
}
