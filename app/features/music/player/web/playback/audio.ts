export interface AudioListeners {
  onPlaying(): void;
  onWaiting(): void;
  onPaused(): void;
  onEnded(): void;
  onError(): void;
  onTime(seconds: number, duration: number): void;
}

export type AudioDeck = ReturnType<typeof createAudioDeck>;

export function createAudioDeck(ears: AudioListeners) {
  const audio = document.createElement('audio');
  audio.preload = 'auto';
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
    // A failing source is paused by the browser, not by the listener.
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
      // A failing source also fires an error event; a replaced one needs no handling.
      if (reason.name === 'NotAllowedError') ears.onPaused();
    });
  }

  return {
    play(source: string, fromSeconds: number, volume: number): void {
      startSeconds = fromSeconds;
      audio.volume = volume;
      audio.src = source;
      begin();
    },
    resume: begin,
    pause: () => audio.pause(),
    stop(): void {
      audio.pause();
      startSeconds = 0;
      if (audio.readyState > 0) audio.currentTime = 0;
    },
    /** In a file whose length the browser guesses shorter, to the same share of it. */
    seek(seconds: number, lengthSeconds: number): void {
      const { duration } = audio;
      const at = seconds < duration ? seconds : (duration * seconds) / lengthSeconds;
      if (audio.readyState > 0) audio.currentTime = Number.isFinite(at) ? at : seconds;
      else startSeconds = seconds;
    },
    /** Unlocks a later `play` outside a user gesture, where browsers require one. */
    unlock(): void {
      if (!audio.getAttribute('src')) audio.load();
    },
  };
}
