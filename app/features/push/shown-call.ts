/** What a browser is told: the whole content of a message. */
export interface ShownCall {
  title: string;
  body: string;
  /** The path of the page about it. */
  url: string;
  /** One notification of a tag takes the place of another. */
  tag: string;
  /** The words for a browser that hides results. */
  spoilerFree?: { title: string; body: string };
}
