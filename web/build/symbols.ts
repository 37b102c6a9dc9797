// The counter sheet: every unit symbol as an SVG <symbol> in one grid of 48 x 32, drawn with
// currentColor only; what shows the counter through is left to the fill of whoever uses the symbol. Land units come from milsymbol (at build time, so that its 200 kB never reach a
// browser); what NATO has no symbol for is drawn here.
import ms from "milsymbol";

/** Symbol name of a game's data → letter code of APP-6. */
const NATO: Record<string, string> = {
  infantry: "SFGPUCI----",
  mechanized: "SFGPUCIZ---",
  motorized: "SFGPUCIM---",
  airborne: "SFGPUCIA---",
  marine: "SFGPUCIN---",
  tank: "SFGPUCA----",
  artillery: "SFGPUCF----",
  engineer: "SFGPUCE----",
  recon: "SFGPUCR----",
  antitank: "SFGPUCAA---",
  mortar: "SFGPUCFM---",
  antiair: "SFGPUCD----",
  supply: "SFGPUSS----",
  transport: "SFGPUST----",
  hq: "SFGPU------",
};

/** Other words games use for the same symbol. */
const ALIAS: Record<string, string> = {
  mech: "mechanized",
  mechanised: "mechanized",
  "mechanized-infantry": "mechanized",
  "motorized-infantry": "motorized",
  parachute: "airborne",
  paratroop: "airborne",
  "marine-infantry": "marine",
  "naval-infantry": "marine",
  marines: "marine",
  armour: "tank",
  armor: "tank",
  armoured: "tank",
  headquarters: "hq",
  truck: "transport",
  wagon: "transport",
  "anti-tank": "antitank",
  "anti-air": "antiair",
  flak: "antiair",
  bb: "battleship",
  bc: "battlecruiser",
  cv: "carrier",
  cvl: "light-carrier",
  ca: "cruiser",
  cl: "light-cruiser",
  "heavy-cruiser": "cruiser",
  dd: "destroyer",
  ss: "submarine",
  af: "aircraft",
  air: "aircraft",
  air_unit: "aircraft",
  plane: "aircraft",
  fleet: "battleship",
  ship: "cruiser",
  naval: "cruiser",
  army: "banner",
  troops: "banner",
  unit: "infantry",
  flag: "banner",
  royal: "king",
  crown: "king",
  general: "leader",
  commander: "leader",
  action: "chit",
  action_chit: "chit",
  "action-chit": "chit",
  token: "chit",
  fort: "fortress",
  castle: "fortress",
  guerrilla: "militia",
  "righteous-army": "militia",
  volunteers: "militia",
  righteous: "militia",
  T: "air-transport",
  F: "fighter",
  B: "bomber",
};

const line = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"';
const solid = 'fill="currentColor"';
/** A hull from bow (right) to stern, `draught` deep. */
const hull = (l: number, r: number, deck = 21, keel = 27): string =>
  `<path ${solid} d="M${l} ${deck}H${r + 4}l-4 ${keel - deck}H${l + 3}q-2 -2 -3 -${keel - deck}z"/>`;
const sea = `<path fill="none" stroke="currentColor" stroke-width="1" opacity=".55" d="M3 30q3 -2 6 0t6 0t6 0t6 0t6 0t6 0t6 0"/>`;

const OWN: Record<string, string> = {
  battleship: hull(3, 41) + sea +
    `<path ${solid} d="M8 21v-3h6v-2h-6v2zM14 17h-8v-1.4h8zM10 18h6v3h-6zM30 18h7v3h-7zM36 16.4h9v1.4h-9zM37 18.5h6v1.2h-6zM17 21v-6h3v-5h2v-4h1v4h4v5h2v6z"/>`,
  battlecruiser: hull(3, 41, 22) + sea +
    `<path ${solid} d="M9 19h6v3h-6zM3 17.4h8v1.3h-8zM33 19h6v3h-6zM38 17.4h7v1.3h-7zM18 22v-5h3v-7h1.4v7h3.6v5zM27 22v-7h3v7z"/>`,
  carrier: `<path ${solid} d="M2 17h44v3h-2l-4 7H8l-4 -7H2z"/>` + sea + `<path ${solid} d="M26 17v-5h2v-5h1.4v5H32v5zM7 15.6h6l2 -1.6 1.5 .2-1 2.4H7z"/>`,
  "light-carrier": `<path ${solid} d="M6 18h36v2.6h-2l-3 6.4H12l-3 -6.4H6z"/>` + sea + `<path ${solid} d="M26 18v-4h1.5v-4h1.2v4H31v4z"/>`,
  cruiser: hull(4, 39, 22) + sea +
    `<path ${solid} d="M10 19.4h5v2.6h-5zM5 18.2h7v1.2h-7zM32 19.4h5v2.6h-5zM36 18.2h6v1.2h-6zM18 22v-6h4v-5h1.2v5H26v6zM27.6 22l.6 -6h2.6l.6 6z"/>`,
  "light-cruiser": hull(6, 37, 22, 27) + sea + `<path ${solid} d="M12 19.6h4v2.4h-4zM8 18.6h6v1h-6zM31 19.6h4v2.4h-4zM34 18.6h5v1h-5zM19 22v-5h3v-5h1v5h2.6v5zM27 22l.5 -5h2l.5 5z"/>`,
  destroyer: hull(9, 34, 23, 27) + sea + `<path ${solid} d="M14 20.8h3.4v2.2h-3.4zM10 19.8h6v1h-6zM31 20.8h3v2.2h-3zM20 23v-5h2.6v-4h1v4H25v5zM26.4 23l.5 -5h1.8l.5 5z"/>`,
  submarine: `<path ${solid} d="M4 22q4 -3.5 14 -3.5v-5h7v5q14 0 19 3.5-5 3.5-20 3.5T4 22z"/><path ${line} stroke-width="1.4" d="M21 13.5v-5h2"/>` + sea,
  "transport-ship": hull(5, 38, 20) + sea + `<path ${solid} d="M8 20v-6h8v6zM20 20v-9h1.4v9zM31 20v-9h1.4v9zM10.4 14v-4h2.6v4zM21 12l8 6v-1.6L21.4 11zM32 12l6 6v-1.6L32.4 11z"/>`,
  warship: `<path ${solid} d="M5 20h38l-5 7H11z"/><path ${line} stroke-width="1.6" d="M24 20V5M15 18q7 -5 0 -10h16q7 5 0 10z"/>` + sea,
  aircraft: `<path ${solid} d="M24 4q1.8 0 2 4l.2 4 16 2.4v3l-16 1.2-.6 6.4 5 1.8v1.8H17.4v-1.8l5 -1.8-.6 -6.4-16 -1.2v-3l16 -2.4 .2 -4q.2 -4 2 -4z"/>`,
  fighter: `<path ${solid} d="M24 5q1.6 0 1.8 3.4l.2 4L38 15v3l-12 .8-.6 6 4 1.6v1.6H18.6v-1.6l4 -1.6-.6 -6L10 18v-3l12 -2.6.2 -4Q22.4 5 24 5z"/>`,
  bomber: `<path ${solid} d="M24 3q2.2 0 2.4 4.6l.2 4 4 .6v-2.6h2.6v3l11.3 1.7v3.2L26.5 19l-.7 6.2 6 2v2H16.2v-2l6 -2-.7 -6.2L3.5 17.5v-3.2l11.3 -1.7v-3h2.6v2.6l4 -.6.2 -4Q21.8 3 24 3z"/>`,
  "air-transport": `<path ${solid} d="M24 3q2.6 0 2.8 5v3.4l17.7 2.4v3.6L26.7 19l-.8 6 6.5 2.2v2H15.6v-2l6.5 -2.2-.8 -6L3.5 17.4v-3.6l17.7 -2.4V8Q21.4 3 24 3z"/><path fill="none" stroke="currentColor" stroke-width="1.6" d="M12 25h-6M42 25h-6"/>`,
  banner: `<path ${line} stroke-width="1.8" d="M17 30V3M13.5 4.5H33"/><path ${solid} d="M18 5.5h14.5V23l-4 -2.2-3.2 2.2-3.3 -2.2-4 2.2z"/><circle cx="25.2" cy="13" r="3.6"/>`,
  leader: `<path ${solid} d="M8.5 30q.5-11.5 11-12.5a7.8 7.8 0 0 1-3.2-5l-2.3.3v-2.3q.8-6.5 10-6.5t10 6.5v2.3l-2.3-.3a7.8 7.8 0 0 1-3.2 5q10.5 1 11 12.5z"/><path ${line} stroke-width="2.2" d="M15 .8q9 7 18 0"/><path d="M17.3 13.8q6.7-2 13.4 0l-.4 1.5q-6.3-1.7-12.6 0z"/>`,
  king: `<path ${solid} d="M10 24L7 9l9 6.5L24 5l8 10.5L41 9l-3 15zM10 25.5h28V29H10z"/><circle cx="24" cy="19.5" r="2.2"/>`,
  militia: `<path ${line} d="M13 29L33 4M35 29L15 4"/><path ${solid} d="M33 4l4.5 -1-1.5 5.5zM15 4l-4.5 -1 1.5 5.5z"/><path ${line} stroke-width="1.6" d="M15 24l5 4M33 24l-5 4"/>`,
  monk: `<circle cx="24" cy="9" r="5" ${solid}/><path ${solid} d="M13 29q1 -13 11 -13t11 13z"/><path d="M24 19.5l3 5h-6z"/>`,
  cavalry: `<path ${solid} d="M14 29q-1 -8 4 -12-4 0-7 2.5L8.5 16Q13 9.5 20 8l2 -5 3.5 4.5Q36 10 36.5 22v7h-5q.5 -6-3 -8-6 2-7 8z"/><circle cx="20.5" cy="11.5" r="1.1"/>`,
  "machine-gun": `<rect x="2" y="2" width="44" height="28" ${line} stroke-width="2.2"/><path ${line} d="M24 27V7M19 12l5 -6 5 6M16 21h16"/>`,
  fortress: `<path ${solid} d="M8 29V11h4v3.5h5V8h4v3.5h6V8h4v6.5h5V11h4v18H28v-5a4 4 0 0 0-8 0v5z"/>`,
  chit: `<circle cx="24" cy="16" r="12.5" ${line}/><circle cx="24" cy="16" r="8.5" ${solid}/>`,
  sword: `<path ${line} d="M12 28L34 4M14 21l7 6"/><path ${solid} d="M34 4l4 -1-1 4L20 25l-3 -3z"/>`,
  fire: `<path ${solid} d="M24 3q8 8 8 14a8 9 0 0 1-16 1q0 -4 3 -7 .5 4 3 4 4-3 2 -12z"/>`,
  oil: `<path ${line} d="M15 29L24 4l9 25M18.5 20h11M20.5 13.5h7M18.5 20l9 -6.5M29.5 20l-9 -6.5M11 29h26"/>`,
  vp: `<path ${solid} d="M24 3l4 8.6 9.5 1.2-7 6.5 1.8 9.4L24 24l-8.3 4.7 1.8 -9.4-7 -6.5 9.5 -1.2z"/>`,
  turn: `<path ${line} d="M35 12a12 12 0 1 0 1 8"/><path ${solid} d="M38 5v10H28z"/>`,
  peace: `<path ${solid} d="M6 15q8 -1 12 3 1-9 10 -12-2 6 2 9 6 -1 12 -6-2 15-16 17l-6 3-1 -4Q9 24 6 15z"/>`,
  siege: `<path ${line} d="M8 27l8 -20 8 20 8 -20 8 20"/><path ${line} stroke-width="1.5" d="M5 28h38"/>`,
  disrupted: `<path ${line} stroke-width="3" d="M14 6l20 20M34 6L14 26"/>`,
  question: `<path ${line} stroke-width="4" d="M17 11q0 -6.5 7 -6.5t7 6q0 4 -4.5 6T24 21.5"/><circle cx="24" cy="27.5" r="2.4" ${solid}/>`,
  box: `<rect x="8" y="5" width="32" height="22" ${line}/>`,
};
OWN["turtle-ship"] = `<path ${solid} d="M4 20h40l-5 7H10z"/><path ${solid} d="M8 19q4 -11 16 -11t16 11zM41 18l5 -5-1 -2-6 5z"/><path d="M14.5 19q1 -7 5 -10l1 .4q-3.8 3-4.7 9.6zM23.4 19V8.5h1.2V19zM33.5 19q-1 -7-5 -10l-1 .4q3.8 3 4.7 9.6z"/>` + sea;

/** milsymbol's drawing as a bare symbol in currentColor. */
function nato(name: string, sidc: string): string {
  const svg = new ms.Symbol(sidc, { size: 40, fill: false, frame: true, strokeWidth: 5, monoColor: "black", infoFields: false }).asSVG();
  const box = /viewBox="([^"]+)"/.exec(svg)?.[1]?.split(" ").map(Number);
  if (!box || box.length !== 4) throw new Error(`milsymbol drew nothing for ${name}`);
  const body = svg
    .replace(/^<svg[^>]*>/, "")
    .replace(/<\/svg>$/, "")
    .replace(/stroke-width="\d+"/g, 'stroke-width="8"')
    .replace(/ fill-opacity="1" /g, "")
    .replace(/><\/path>/g, "/>")
    .replace(/\b(black|rgb\(0,\s*0,\s*0\))/g, "currentColor");
  const [x, y, w, h] = box as [number, number, number, number];
  return `<symbol id="s-${name}" viewBox="${x} ${y} ${w} ${h}">${body}</symbol>`;
}

/** The sheet as the inside of one <svg>, and the names it knows (aliases included). */
export function symbolSheet(): { markup: string; names: Record<string, string> } {
  const names: Record<string, string> = {};
  let markup = "";
  for (const [name, sidc] of Object.entries(NATO)) {
    markup += nato(name, sidc);
    names[name] = name;
  }
  for (const [name, body] of Object.entries(OWN)) {
    markup += `<symbol id="s-${name}" viewBox="0 0 48 32">${body}</symbol>`;
    names[name] = name;
  }
  for (const [alias, name] of Object.entries(ALIAS)) {
    if (!names[name]) throw new Error(`the alias ${alias} points at ${name}, which is not drawn`);
    names[alias] ??= name;
  }
  return { markup, names };
}
