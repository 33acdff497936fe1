import { classNames } from '#app/ui/class-names.ts';
import layouts from '#app/ui/looks/layouts.module.css';
import texts from '#app/ui/looks/texts.module.css';
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
    <div className={classNames(layouts.stack16, classes.part)}>
      <MatchSettings />
      {isSaved ? (
        <>
          <Rename />
          <Archive />
          <Delete />
        </>
      ) : (
        <p className={classNames(texts.small, texts.reading)}>
          Save the tournament first; then it can be renamed.
        </p>
      )}
    </div>
  );
}
