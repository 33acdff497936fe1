import { Link } from 'react-router';
import { racePath, withSpaces } from '../../rules.ts';

export function TypeLink({ type }: { type: string }) {
  return <Link to={racePath(type)}>{withSpaces(type)}</Link>;
}
