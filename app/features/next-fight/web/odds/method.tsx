import classes from './odds-page.module.css';

/** How an estimate comes about, in plain words. */
export function Method() {
  return (
    <section className={classes.section}>
      <h2>How an estimate is made</h2>
      <div className={classes.text}>
        <p>
          Each decided fight teaches what counts: the stats of both sides, loyalty, techniques, guts
          and streaks; how a monster, its breed and its trainer did so far; and which type suits
          against which. Nothing is set by hand. What is unknown of one side is left out for both.
        </p>
        <p>
          Twelve ways to read a fight learn side by side, and the one that was right more often has
          more to say. The range beside an estimate holds the truth nine times in ten, as far as the
          fights so far can tell: with a newcomer it is wide.
        </p>
        <p>
          An estimate is written down when the fight is announced, from the fights before it alone,
          and is never changed. It counts when exactly those two have fought. A fight that is taken
          back is taken out here, too.
        </p>
        <p>
          Log loss punishes wrong estimates that sounded certain: saying 90% of what does not happen
          costs 2.3, saying 50% costs 0.69 either way. The Brier score is the mean square of the
          distance between what was said and what happened.
        </p>
      </div>
    </section>
  );
}
