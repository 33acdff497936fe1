import { figure, markdownTable } from './table.ts';

export interface Goal {
  name: string;
  value: number;
  least?: number | undefined;
  most?: number | undefined;
  unit?: string;
}

type Reach = Pick<Goal, 'least' | 'most' | 'unit'>;

export function goalOf(name: string, value: number, reach: Reach): Goal[] {
  return reach.least === undefined && reach.most === undefined ? [] : [{ name, value, ...reach }];
}

const isReached = ({ value, least = -Infinity, most = Infinity }: Goal) =>
  value >= least && value <= most;

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
