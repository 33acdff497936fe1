import classes from './odds-page.module.css';

export function Method() {
  return (
    <section className={classes.section}>
      <h2>How an estimate is made</h2>
      <div className="stack reading">
        <p>
          A model learns from every decided fight how much each thing counts: the stats of both
          sides, loyalty, techniques, guts and streaks; the results of a monster, its breed and its
          trainer; and which type does well against which. No weight is set by hand. A figure that
          is unknown on one side is left out for both.
        </p>
        <p>
          Twelve models learn side by side; those that were right more often weigh more. The range
          beside an estimate should be right nine times in ten. It is wide for a newcomer.
        </p>
        <p>
          An estimate is stored when the fight is announced, from earlier fights only, and is never
          changed. It counts if exactly those two have fought. A fight that is voided no longer
          counts here.
        </p>
        <p>
          Log loss grows fast for estimates that were certain and wrong: 90% for the loser costs
          2.3, 50% costs 0.69 either way. The Brier score is the mean squared difference between
          estimates and results.
        </p>
      </div>
    </section>
  );
}
