import { NavLink } from 'react-router';
import classes from '#app/ui/tabs.module.css';

/** The two views of all fights. */
export function FightTabs() {
  return (
    <nav className={classes.tabs} aria-label="Views of the fights">
      <NavLink to="/fights" end className={classes.tab}>
        The card
      </NavLink>
      <NavLink to="/fights/week" className={classes.tab}>
        The week’s upsets
      </NavLink>
    </nav>
  );
}
