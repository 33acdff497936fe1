import type { Goal } from './goals.ts';

export interface Timing {
  slices: number;
  seconds: number;
}

export interface Section {
  title: string;
  about: string;
  table: string;
  goals?: Goal[];
}

export const asText = ({ title, about, table }: Section) => `### ${title}\n\n${about}\n\n${table}`;

export const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };
