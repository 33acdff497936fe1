/** A note of a theme: sixteenths from its start, and a place in the scale (0 is the tonic). */
export interface Tone {
  at: number;
  length: number;
  place: number;
  unit: number;
}
