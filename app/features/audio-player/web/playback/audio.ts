import { AUDIO_VOLUME } from '../../rules.ts';

/** The events the player gets from its one audio element. */
export interface AudioListeners {
  onPlaying(): void;
  onWaiting(): void;
  /** Somebody else paused it: the system, a headset. */
  onPaused(): void;
  onEnded(): void;
  onError(): void;
  onTime(seconds: number, duration: number): void;
}

export interface AudioDeck {
  /** Puts a source on and plays it; has to be called inside a gesture for the first time. */
  play(source: string, fromSeconds: number): void;
  resume(): void;
  pause(): void;
  /** Pauses, the time back at 0. */
  stop(): void;
  seek(seconds: number): void;
  /** Lets a later `play`, outside a gesture, pass where browsers are strict. */
  unlock(): void;
}

/**
 * One plain audio element, made on first use and kept outside the routes. No AudioContext: iOS
 * silences those with the ring switch and behind the lock screen.
 */
export function createAudioDeck(ears: AudioListeners): AudioDeck {
  const audio = document.createElement('audio');
  audio.preload = 'auto';
  audio.volume = AUDIO_VOLUME;
  document.body.append(audio);
  let startSeconds = 0;

  const tell = () => ears.onTime(audio.currentTime, audio.duration);
  audio.addEventListener('playing', ears.onPlaying);
  audio.addEventListener('waiting', ears.onWaiting);
  audio.addEventListener('ended', ears.onEnded);
  audio.addEventListener('error', () => {
    if (audio.getAttribute('src')) ears.onError();
  });
  audio.addEventListener('pause', () => {
    // A source that fails is paused by the browser; nobody asked for it.
    if (audio.paused && !audio.ended && !audio.error) ears.onPaused();
  });
  audio.addEventListener('loadedmetadata', () => {
    if (startSeconds > 0) audio.currentTime = startSeconds;
    startSeconds = 0;
    tell();
  });
  for (const type of ['timeupdate', 'seeked', 'durationchange']) audio.addEventListener(type, tell);

  function begin(): void {
    audio.play().catch((reason: DOMException) => {
      // A source that cannot be played reports itself as an error event; a newer source, not at all.
      if (reason.name === 'NotAllowedError') ears.onPaused();
    });
  }

  return {
    play(source, fromSeconds) {
      startSeconds = fromSeconds;
      audio.src = source;
      begin();
    },
    resume: begin,
    pause: () => audio.pause(),
    stop() {
      audio.pause();
      startSeconds = 0;
      if (audio.readyState > 0) audio.currentTime = 0;
    },
    seek(seconds) {
      if (audio.readyState > 0) audio.currentTime = seconds;
      else startSeconds = seconds;
    },
    unlock() {
      if (!audio.getAttribute('src')) audio.load();
    },
  };
}
