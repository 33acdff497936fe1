import { useSearchParams } from 'react-router';
import { pageMeta } from '../../../ui/page-meta.ts';
import { ToastList } from '../../../ui/toast-list.tsx';
import { tournamentIdOf } from '../rules.ts';
import { Desk } from './desk/desk.tsx';
import classes from './desk/desk-page.module.css';
import { Lobby } from './desk/lobby.tsx';
import { SecretGate } from './desk/secret-gate.tsx';

export const meta = pageMeta(
  'Tournament Desk',
  'Where the organiser seeds a bracket, scores a match and puts a wrong result right.',
);

/** The organiser's desk (specification, section 2: Tournament create). */
export default function TournamentCreatePage() {
  const [searchParams] = useSearchParams();
  const id = tournamentIdOf(searchParams.get('tournament') ?? '');
  return (
    <div className={classes.page}>
      {id === '' && <h1>Tournament Desk</h1>}
      <SecretGate titled={id === ''}>
        {id === '' ? <Lobby /> : <Desk key={id} id={id} />}
      </SecretGate>
      <ToastList />
    </div>
  );
}
