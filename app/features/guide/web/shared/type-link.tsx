import { Link } from 'react-router';
import { racePath, withSpaces } from '../../rules.ts';

/** The name of a type as a link to its first entry. */
export function TypeLink({ type }: { type: string }) {
  return <Link to={racePath(type)}>{withSpaces(type)}</Link>;
}
