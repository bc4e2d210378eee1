/* The page around the terminal. The script of textual-serve makes the terminal and its line to
   the server; this one prepares both, and says on the page what cannot be said in the terminal. */
"use strict";

const FONTS = 'Menlo, "DejaVu Sans Mono", "Cascadia Mono", "seqtui mono", monospace';
const LARGEST = 16; // pixels; a window that is too small for 80 × 24 cells gets smaller letters
const SMALLEST = 8;
const LONGEST = 20000; // characters in a message
const PULSE = 10000; // milliseconds after which the line is asked whether it is there

const part = (id) => document.getElementById(id);
const light = matchMedia("(prefers-color-scheme: light)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const theme = () => (light.matches ? "light" : "dark");

// What is said on the page

function say(what, why, button) {
  part("what").textContent = what;
  part("why").textContent = why;
  part("again").textContent = button || "";
  part("again").hidden = !button;
  part("note").hidden = false;
  if (button) part("again").focus();
}

const ENDS = {
  quit: ["You have left seqtui.", "Your games are kept.", "Start again"],
  failed: ["seqtui could not be started.", "", "Try again"],
  broken: ["seqtui has ended unexpectedly.", "", "Start again"],
  paused: ["Are you still there?", "", "Go on"],
  lost: ["The connection is lost.", "Your game is kept, and goes on after a reload.", "Reload"],
};

function end(how, why) {
  const [what, usual, button] = ENDS[how] || ENDS.lost;
  say(what, why || usual, button);
}

part("again").addEventListener("click", async () => {
  let answer;
  try {
    answer = await fetch("/", { method: "HEAD" });
  } catch {
    say("The connection is lost.", "Is seqtui serve still running there?", "Try again");
    return;
  }
  if (answer.ok) location.reload();
  else say("seqtui was started again.", "Open the address that it has printed this time.");
});

// The line to the server

let line = null;

class Line extends WebSocket {
  constructor(url) {
    super(`${url}&theme=${theme()}&still=${still.matches}`);
    line = this;
    let told = null;
    let heard = performance.now();
    const pulse = setInterval(() => {
      if (performance.now() - heard > 3 * PULSE) this.lose();
      else if (this.readyState === WebSocket.OPEN) this.send(JSON.stringify(["ping", "0"]));
    }, PULSE);
    this.lose = () => {
      clearInterval(pulse);
      end(...(told || ["lost"]));
    };
    this.addEventListener("open", () => {
      // The application begins as one that nobody looks at, and such a one takes no keys.
      if (document.hasFocus()) this.send(JSON.stringify(["focus"]));
    });
    this.addEventListener("message", ({ data }) => {
      heard = performance.now();
      if (typeof data !== "string") {
        part("note").hidden = true;
        return;
      }
      const [kind, about] = JSON.parse(data);
      if (kind === "ended") told = [about.how, about.why];
      if (kind === "look") {
        for (const name of ["background", "foreground"])
          document.documentElement.style.setProperty(`--${name}`, about[name]);
      }
    });
    this.addEventListener("close", this.lose);
  }

  send(data) {
    // What is too long to be meant as a move would end the line.
    if (this.readyState === WebSocket.OPEN && data.length < LONGEST) super.send(data);
  }
}
window.WebSocket = Line;
light.addEventListener("change", () => line?.send(JSON.stringify(["theme", theme()])));

// The terminal

/* Keys that stay the browser's: paste, reload, and its own tools. F5 does not: it claims a draw. */
function isForBrowser(event) {
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) return key === "v" || key === "r" || event.shiftKey;
  return ["f11", "f12"].includes(key) || (event.shiftKey && key === "insert");
}

function prepare(client, terminal) {
  // Where there is no WebGL its drawing would fail, and where there is, it is not used either:
  // the drawing on a canvas, which comes after it, takes its place.
  client.webglAddon?.dispose();
  terminal.options.fontFamily = FONTS;
  terminal.options.theme = { background: "#00000000" };
  terminal.options.allowTransparency = true;
  terminal.attachCustomKeyEventHandler((event) => !isForBrowser(event));
  client.fit = () => {
    const { clientWidth: width, clientHeight: height } = part("terminal");
    const fits = Math.floor(Math.min(width / 80 / 0.603, height / 24 / 1.17));
    const size = Math.max(SMALLEST, Math.min(LARGEST, fits));
    if (terminal.options.fontSize !== size) terminal.options.fontSize = size;
    client.fitAddon.fit();
  };
  const focus = () => terminal.focus();
  window.addEventListener("focus", focus);
  document.addEventListener("pointerup", () => part("note").hidden && focus());
  part("note").hidden || queueMicrotask(focus);
}

/* The script keeps its terminal to itself. It is met when it is given its name, before anything
   is drawn, and again when it is opened, after it got everything it needs. */
Object.defineProperty(Object.prototype, "terminal", {
  configurable: true,
  set(terminal) {
    delete Object.prototype.terminal;
    this.terminal = terminal;
    part("terminal").terminal = terminal; // so that a look at the page can read what it shows
    const open = terminal.open.bind(terminal);
    terminal.open = (element) => {
      prepare(this, terminal);
      open(element);
      terminal.focus();
    };
  },
});

async function begin() {
  history.replaceState(null, "", "/"); // the token is not for looking over a shoulder
  part("why").textContent = "";
  part("terminal").dataset.sessionWebsocketUrl = `ws://${location.host}/ws`;
  part("terminal").dataset.fontSize = String(LARGEST);
  try {
    await document.fonts.load(`${LARGEST}px "seqtui mono"`);
  } catch {
    // The others will do.
  }
  const script = document.createElement("script");
  script.src = "/files/textual.js";
  script.onerror = () => end("failed", "A part of the page could not be loaded.");
  script.onload = () => {
    const start = window.onload;
    window.onload = null; // or it might start twice
    try {
      start();
    } catch (error) {
      end("failed", `This browser cannot draw a terminal: ${error.message}.`);
    }
  };
  document.body.append(script);
}

begin();
