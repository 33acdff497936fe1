import { type Monster, STATS, type Stat } from '../../contract.ts';
import { MAX_GAIN } from '../../rules.ts';
import { gradeColour } from './grade-letter.tsx';
import classes from './radar.module.css';
import { STAT_NAMES } from './stat-names.ts';

export type Gains = Record<Stat, number>;

export function gainsOf({ STATS: stats }: Monster): Gains {
  return Object.fromEntries(STATS.map((stat) => [stat, stats[stat].GAIN])) as Gains;
}

const RINGS = Array.from({ length: MAX_GAIN }, (_, index) => index + 1);
const CENTRE = 150;
const RADIUS = 108;
const LABEL_RADIUS = 132;

function pointOf(axis: number, radius: number): [number, number] {
  const angle = (axis / STATS.length) * 2 * Math.PI - Math.PI / 2;
  const round = (value: number) => Math.round(value * 10) / 10;
  return [round(CENTRE + radius * Math.cos(angle)), round(CENTRE + radius * Math.sin(angle))];
}

function outline(radiusOf: (stat: Stat) => number): string {
  return STATS.map((stat, axis) => pointOf(axis, radiusOf(stat)).join(',')).join(' ');
}

interface RadarProps {
  series: { name: string; gains: Gains }[];
  className?: string;
}

export function Radar({ series, className }: RadarProps) {
  const words = series.map(({ name, gains }) => {
    const each = STATS.map((stat) => `${STAT_NAMES[stat]} ${gains[stat]}`);
    return `${name}: ${each.join(', ')}.`;
  });
  const only = series.length === 1 ? series[0] : undefined;
  return (
    <svg
      className={className}
      viewBox="0 0 300 300"
      role="img"
      aria-label={`Stat gains out of ${MAX_GAIN}. ${words.join(' ')}`}
    >
      <g className={classes.web}>
        {RINGS.map((ring) => (
          <polygon key={ring} points={outline(() => (RADIUS * ring) / MAX_GAIN)} />
        ))}
        {STATS.map((stat, axis) => {
          const [x, y] = pointOf(axis, RADIUS);
          return <line key={stat} x1={CENTRE} y1={CENTRE} x2={x} y2={y} />;
        })}
      </g>
      {series.map(({ name, gains }, index) => (
        <polygon
          key={name}
          className={classes[`shape${index + 1}`]}
          points={outline((stat) => (RADIUS * Math.min(gains[stat], MAX_GAIN)) / MAX_GAIN)}
        />
      ))}
      {STATS.map((stat, axis) => {
        const [x, y] = pointOf(axis, LABEL_RADIUS);
        return (
          <text key={stat} x={x} y={y + 6} textAnchor="middle" className={classes.label}>
            {stat}
            {only && (
              <tspan style={{ color: gradeColour(only.gains[stat]) }} dx="4">
                {only.gains[stat]}
              </tspan>
            )}
          </text>
        );
      })}
    </svg>
  );
}
