import { Link } from 'react-router';
import type { FoughtOrder } from '../../../contract.ts';

export function OtherFights({ order: { matchId, otherFights } }: { order: FoughtOrder }) {
  return otherFights.map(({ number, leftName, rightName }) => (
    <li key={number}>
      <span className="small">{matchId}</span> Another fight came under this order:{' '}
      <Link to={`/fight/${number}`}>
        <bdi>{leftName}</bdi> vs <bdi>{rightName}</bdi>
      </Link>
      . It counts for no match.
    </li>
  ));
}
