export interface ShownCall {
  title: string;
  body: string;
  url: string;
  tag: string;
  spoilerFree?: { title: string; body: string };
}
