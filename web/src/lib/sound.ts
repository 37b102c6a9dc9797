// A few sounds made here and now: nothing is fetched, and nothing is heard unless somebody wants it.

export type Sound = "dice" | "move" | "turn";

let context: AudioContext | null = null;

/** A short burst of noise through a filter: what wood and bone sound like. */
function knock(at: number, pitch: number, length: number, loud: number): void {
  const audio = context!;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 3;
  const gain = audio.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}

/** A low drum: it is one's turn. */
function drum(at: number): void {
  const audio = context!;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.frequency.setValueAtTime(120, at);
  tone.frequency.exponentialRampToValueAtTime(62, at + 0.22);
  gain.gain.setValueAtTime(0.35, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.34);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.36);
}

export function play(sound: Sound): void {
  context ??= new AudioContext();
  const now = context.currentTime + 0.01;
  if (sound === "dice") for (let i = 0; i < 6; i++) knock(now + i * (0.05 + i * 0.012), 1500 + 500 * Math.random(), 0.05, 0.5);
  else if (sound === "move") knock(now, 620, 0.07, 0.45);
  else {
    drum(now);
    drum(now + 0.3);
  }
}
