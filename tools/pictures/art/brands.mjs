// The brands' own marks: strokes between -1 and 1 that read the same mirrored, or nearly so.

const drop = "M0-1Q.9.1.9.4A.9.7 0 0 1-.9.4Q-.9.1 0-1z";
const diamond = "M0-1L.8 0 0 1-.8 0z";
const petal = "M0 1Q-1 0 0-1 1 0 0 1z";
const round = "M-.9 0A.9.9 0 1 0 .9 0 .9.9 0 1 0-.9 0z";

export const brandMarks = {
  // Beauty.
  lamsara: "M-.9.6Q-.9-.8 0-.2.9-.8.9.6",
  noorelle: "M0-1V1M-1 0H1M-.6-.6L.6.6M.6-.6L-.6.6",
  kohlara: "M-1 .1Q0-1 1 .1 0 .9-1 .1zM-.2.1h.4",
  wardiyan: `${petal}M-.9.2Q-.8 1 0 1 .8 1 .9.2`,
  nadawa: drop,
  dermaseel: "M-.8-.9H.8V.1Q.7.8 0 1-.7.8-.8.1z",
  sidrana: `${petal}M0-.4V1.2`,
  rawnaqa: "M-.9-.8Q-.2 0-.9.8M0-.8Q.7 0 0 .8M.9-.8Q1.6 0 .9.8",
  oudiyan: "M0 1Q-.8.3 0-.2.8-.7 0-1.2M-.8 1H.8",
  taymisk: `${diamond}M-.3 0h.6`,
  ghasoula: `${round}M-.3-.2h.1`,
  wajeehan: "M-1-.2Q-.5.6 0 0 .5.6 1-.2",
  // Fashion.
  hareerat: "M-1 .8Q-.4-1 0 0 .4-1 1 .8",
  dalaya: "M-.9-1L0 .9.9-1M-.5-1H.5",
  tarfana: "M-1-.8H1M0-.8V1M-.6-.2Q0 .3.6-.2",
  rimaliya: "M-1 .7Q-.4-.6.1.3.5-.5 1 .7z",
  ghutrana: "M-1-.5H1M-1 0H1M-.7-.9L.7.6M.7-.9L-.7.6",
  khatwana: "M-.8 1L-.2 0M.2 0L.8 1M-.8-.2L-.2-1.1M.2-1.1L.8-.2",
  darbik: "M-.9 1L-.3-1M.9 1L.3-1M0 .8V.3M0-.2v-.4",
  jildora: `${round}M-.5 0H.5M0-.5V.5`,
  lulwana: "M-.6 0A.6.6 0 1 0 .6 0 .6.6 0 1 0-.6 0zM-1 .7Q0 1.6 1 .7",
  zamanik: `${round}M0-.5V0L.4.3`,
  rakdah: "M-.9-.8L0 0-.9.8M0-.8L.9 0 0 .8",
  // Kitchen.
  qidrah: "M-1-.2H1Q.9.9 0 .9T-1-.2zM-.5-.7H.5",
  nuhasiya: "M-1-.5L0-1 1-.5V.5L0 1-1 .5z",
  dallara: "M-.5-1H.5L.3-.2.9 1H-.9L-.3-.2z",
  sufrana: `${round}M-.4 0A.4.4 0 1 0 .4 0 .4.4 0 1 0-.4 0z`,
  taheya: "M-.7.9V.2Q-1.2-.5-.5-.8 0-1.2.5-.8 1.2-.5.7.2V.9z",
  shafaqo: "M-1 .5H1M-.7.5A.7.7 0 0 1 .7.5M0-.9v.3M-.9-.4l.2.2M.9-.4L.7-.2",
  hafizly: "M-.8-.6H.8V1H-.8zM-.4-.6V-1H.4v.4",
  mawqidy: "M0 1Q-.9.6-.5-.2-.2 0-.1-.3-.2-.8.1-1.1.1-.5.5-.1.9.6 0 1z",
  jahizo: "M-.8-.8H.8V.8H-.8zM-.2.1L.1.4.6-.3",
  khazafa: "M-.4-1H.4Q.2-.5.8 0 1 .8.4 1H-.4Q-1 .8-.8 0-.2-.5-.4-1z",
  tarteebo: "M-.9-.9H-.1V-.1H-.9zM.1-.9H.9V-.1H.1zM-.9.1H-.1V.9H-.9zM.1.1H.9V.9H.1z",
  // Garden.
  bustanak: "M0 1V-.2M0 .2Q-1 .1-1-.8 0-.8 0 .2zM0 .2Q1 .1 1-.8 0-.8 0 .2z",
  gharsana: "M0 1V-1M0 .6L-.6 0M0 .6L.6 0M0 0L-.5-.5M0 0L.5-.5",
  nakhlat: "M0 1V-.2M0-.2Q-.5-1-1-.3M0-.2Q.5-1 1-.3M0-.2Q-.8-.2-.8.4M0-.2Q.8-.2.8.4",
  barrana: "M-1 .7L-.3-.6.1.1.4-.4 1 .7z",
  khaymana: "M-1 .8L0-.9 1 .8zM-.3.8L0 .1.3.8",
  hadeediya: "M-.8-.9V.9M.8-.9V.9M-.8 0H.8",
  // Office.
  maktabik: "M-1-.6H1M-.8-.6V.9M.8-.6V.9M.1-.6V.1H.8",
  jalsana: "M-.7-1V.2H.7V-1M-.7.2V1M.7.2V1",
  rukniya: "M-.9-.9V.9H.9M-.3-.9V.3H.9",
  waraqat: "M-.6-1H.2L.7-.5V1H-.6z",
  mihbara: "M0-1L.6.2 0 1-.6.2zM0-.2V1",
  nasaqo: "M-.9-.7H.9M-.9 0H.9M-.9.7H.9",
  // Children.
  tiflona: "M-.9-.1A.9.9 0 0 0 .9-.1M-.5-.7h.1M.4-.7h.1",
  ghaymati: "M-.7.6Q-1.3.5-1-.1-.7-.5-.5-.3-.3-1 .2-.8.7-.7.6-.2 1.2-.2 1 .4.9.6.7.6z",
  hananiya: "M0 .9Q-1.2 0-.8-.6-.3-1.1 0-.4.3-1.1.8-.6 1.2 0 0 .9z",
  arnoob: "M-.4-.1Q-.8-1.2-.4-1.1 0-1 0-.2 0-1 .4-1.1.8-1.2.4-.1 1 .9 0 .9T-.4-.1z",
  laabati: "M0-1L.3-.3 1-.3.5.2.7.9 0 .5-.7.9-.5.2-1-.3-.3-.3z",
  fikrah: "M-.3.6Q-.9 0-.7-.5-.4-1 0-1T.7-.5Q.9 0 .3.6zM-.3 1H.3",
  // Electronics.
  barqan: "M.3-1.1L-.5.1H.5L-.3 1.1",
  jawwalik: "M-.5-1H.5V1H-.5zM-.1.6h.2",
  raqmix: "M-.8-.8L.8.8M.8-.8L-.8.8",
  mubariz: "M-.8 1L.8-.8M.8 1L-.8-.8M-.9.4L-.3 1M.9.4L.3 1",
  mowjaat: "M-1 0Q-.7-.9-.4 0T.2 0 .8 0",
  sadawi: "M0-.3V.3M-.45-.7V.7M.45-.7V.7M-.9-.3V.3M.9-.3V.3",
  nabdhah: "M-1 0H-.5L-.2-.8.2.8.5 0H1",
  laqtah: `${round}M-.2-.8L.8-.1M-.8.1L.2.8`,
};
