import { vi } from 'vitest';

/** An audio element that plays whatever source it gets. */
class TestAudio extends EventTarget {
  readonly #tab: { run<T>(code: () => T): T };
  #src = '';
  paused = true;
  ended = false;
  error: unknown = null;
  readyState = 4;
  duration = 60;
  currentTime = 0;

  constructor(tab: { run<T>(code: () => T): T }) {
    super();
    this.#tab = tab;
  }

  override dispatchEvent = (event: Event) => this.#tab.run(() => super.dispatchEvent(event));

  get src(): string {
    return this.#src;
  }

  set src(source: string) {
    this.#src = source;
    this.currentTime = 0;
  }

  getAttribute = () => this.src || null;

  async play(): Promise<void> {
    this.paused = false;
    this.dispatchEvent(new Event('loadedmetadata'));
    this.dispatchEvent(new Event('playing'));
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }

  playTo(seconds: number): void {
    this.currentTime = seconds;
    this.dispatchEvent(new Event('timeupdate'));
  }
}

/** A browser whose tabs share a storage; each tab has its own modules and its own audio element. */
export function createTestBrowser() {
  const stored = new Map<string, string>();
  const shown = new Set<Tab>();
  /** The tab whose code runs. */
  let current: Tab | undefined;

  class Tab extends EventTarget {
    readonly audio = new TestAudio(this);
    run<T>(code: () => T): T {
      const before = current;
      current = this;
      try {
        return code();
      } finally {
        current = before;
      }
    }
    override dispatchEvent = (event: Event) => this.run(() => super.dispatchEvent(event));
  }

  /** The other tabs get an event when a value has changed, as in a browser. */
  function write(key: string, newValue: string | null): void {
    if ((stored.get(key) ?? null) === newValue) return;
    newValue === null ? stored.delete(key) : stored.set(key, newValue);
    const from = current;
    for (const tab of shown) {
      if (tab !== from) tab.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
    }
  }

  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: write,
    removeItem: (key: string) => write(key, null),
  });
  vi.stubGlobal('document', {
    createElement: () => current?.audio,
    body: { append: () => {} },
  });
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) =>
    current?.addEventListener(type, listener),
  );

  async function openTab() {
    const tab = new Tab();
    shown.add(tab);
    vi.resetModules();
    const player = await import('../shared/player.ts');
    const actions = await import('../shared/queue-actions.ts');
    const { readPlayer, readTime } = await import('../playback/player-store.ts');
    tab.run(player.openPlayer);
    return {
      audio: tab.audio,
      /** Runs an action of the viewer in this tab. */
      act: (action: (on: typeof player & typeof actions) => void) =>
        tab.run(() => action({ ...player, ...actions })),
      /** What the viewer sees: the queue's songs, the current one, its state and its second. */
      shown() {
        const { queue, playback } = readPlayer();
        const songs = queue.order.map((place) => queue.songs[place]?.id).join('');
        return [songs, playback.song?.id, playback.status, readTime().seconds];
      },
      /** Closes it, or puts it into the back/forward cache, where it gets no events. */
      leave() {
        tab.dispatchEvent(new Event('pagehide'));
        shown.delete(tab);
      },
      comeBack() {
        shown.add(tab);
        tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
      },
    };
  }
  return { openTab };
}
