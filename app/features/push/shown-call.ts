/** What a browser is told: the whole content of a message. */
export interface ShownCall {
  title: string;
  body: string;
  url: string;
  tag: string;
  spoilerFree?: { title: string; body: string };
}
