import toggle from '#app/ui/looks/toggle.module.css';
import { hideResults, useRevealed } from './use-spoilers.ts';

export function SpoilerSwitch() {
  const isHidden = useRevealed() !== null;
  return (
    <fieldset className={toggle.toggle}>
      <legend>Results of fights</legend>
      {[false, true].map((hides) => (
        <label key={String(hides)} className={toggle.choice}>
          <input
            type="radio"
            name="spoilers"
            checked={isHidden === hides}
            onChange={() => hideResults(hides)}
          />
          <span>{hides ? 'No spoilers' : 'Shown'}</span>
        </label>
      ))}
    </fieldset>
  );
}
