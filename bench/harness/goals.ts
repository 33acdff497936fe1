import { figure, markdownTable } from './table.ts';

/** A figure of the benchmark, and the value it is to reach. */
export interface Goal {
  name: string;
  value: number;
  /** It is to be at least, or at most, this. */
  least?: number | undefined;
  most?: number | undefined;
  unit?: string;
}

type Reach = Pick<Goal, 'least' | 'most' | 'unit'>;

/** A goal in a list, which is empty for a figure without a value to reach. */
export function goalOf(name: string, value: number, reach: Reach): Goal[] {
  return reach.least === undefined && reach.most === undefined ? [] : [{ name, value, ...reach }];
}

const isReached = ({ value, least = -Infinity, most = Infinity }: Goal) =>
  value >= least && value <= most;

/** The goals of several parts as a table. */
export function goalTable(goals: Goal[]): string {
  return markdownTable(
    ['figure', 'measured', 'reach', ''],
    goals.map((goal) => {
      const { name, value, least, most, unit = '' } = goal;
      const reach = least === undefined ? `≤ ${most}${unit}` : `≥ ${least}${unit}`;
      return [name, figure(value) + unit, reach, isReached(goal) ? 'reached' : 'MISSED'];
    }),
  );
}
