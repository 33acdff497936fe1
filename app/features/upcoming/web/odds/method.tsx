import classes from './odds-page.module.css';

export function Method() {
  return (
    <details className={classes.section}>
      <summary className="summary">How it works</summary>
      <div className="stack reading">
        <p>
          A model learns from every fight how much each thing counts: stats, loyalty, techniques,
          guts and streaks. Earlier results of the monster, its breed and its trainer count, too. No
          weight is set by hand. A figure unknown on one side is left out for both.
        </p>
        <p>
          Twenty-five models learn side by side; those that were right more often weigh more. The
          range beside an estimate should be right nine times in ten. It is wide for a newcomer.
        </p>
        <p>
          An estimate is made when the fight is announced, and never changes. It counts once those
          two have fought. Voided fights do not count.
        </p>
        <p>
          Log loss punishes certain and wrong: 90% for the loser costs 2.3, 50% costs 0.69 either
          way. The Brier score is the mean squared error of the estimates.
        </p>
      </div>
    </details>
  );
}
