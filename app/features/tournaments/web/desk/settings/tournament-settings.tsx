import { useDesk } from '../session/use-desk.ts';
import { Archive } from './archive.tsx';
import { Delete } from './delete.tsx';
import { MatchSettings } from './match-settings.tsx';
import { Rename } from './rename.tsx';
import classes from './tournament-settings.module.css';

export default function TournamentSettings() {
  const { desk } = useDesk();
  const isSaved = desk.base.version > 0;
  return (
    <div className={`stack16 ${classes.part}`}>
      <MatchSettings />
      {isSaved ? (
        <>
          <Rename />
          <Archive />
          <Delete />
        </>
      ) : (
        <p className="small reading">Save the tournament first; then it can be renamed.</p>
      )}
    </div>
  );
}
