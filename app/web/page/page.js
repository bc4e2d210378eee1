/* The page: a terminal by xterm.js, its line to the server, and what is said on the page because it
   cannot be said in the terminal. */
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

// The terminal

/* Keys that stay the browser's: paste, reload, and its own tools. F5 does not: it claims a draw. */
function isForBrowser(event) {
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) return key === "v" || key === "r" || event.shiftKey;
  return ["f11", "f12"].includes(key) || (event.shiftKey && key === "insert");
}

/* Copies what the application puts on the clipboard; what is there already is never told. */
function copy(data) {
  const bytes = Uint8Array.from(atob(data.split(";")[1]), (sign) => sign.charCodeAt(0));
  navigator.clipboard?.writeText(new TextDecoder().decode(bytes)).catch(() => {});
  return true;
}

function openTerminal() {
  const terminal = new Terminal({
    allowProposedApi: true, // for the widths of characters
    allowTransparency: true,
    fontFamily: FONTS,
    fontSize: LARGEST,
    scrollback: 0,
    theme: { background: "#00000000" },
  });
  terminal.loadAddon(new Unicode11Addon.Unicode11Addon());
  terminal.unicode.activeVersion = "11";
  terminal.attachCustomKeyEventHandler((event) => !isForBrowser(event));
  terminal.parser.registerOscHandler(52, copy);
  terminal.open(part("terminal"));
  terminal.loadAddon(new CanvasAddon.CanvasAddon()); // it alone draws tiles without seams
  part("terminal").terminal = terminal; // so that a look at the page can read what it shows
  window.addEventListener("focus", () => terminal.focus());
  document.addEventListener("pointerup", () => part("note").hidden && terminal.focus());
  terminal.focus();
  return terminal;
}

/* Keeps the terminal as large as the window. */
function follow(terminal) {
  const addon = new FitAddon.FitAddon();
  terminal.loadAddon(addon);
  const fit = () => {
    const { clientWidth: width, clientHeight: height } = part("terminal");
    const fits = Math.floor(Math.min(width / 80 / 0.603, height / 24 / 1.17));
    const size = Math.max(SMALLEST, Math.min(LARGEST, fits));
    if (terminal.options.fontSize !== size) terminal.options.fontSize = size;
    addon.fit();
  };
  window.addEventListener("resize", fit);
  fit();
}

// The line to the server

function connect(terminal) {
  const { cols, rows } = terminal;
  const about = `width=${cols}&height=${rows}&theme=${theme()}&still=${still.matches}`;
  const line = new WebSocket(`ws://${location.host}/ws?${about}`);
  line.binaryType = "arraybuffer";
  let told = ["lost"];
  let heard = performance.now();

  const send = (...message) => {
    const data = JSON.stringify(message);
    // What is too long to be meant as a move would end the line.
    if (line.readyState === WebSocket.OPEN && data.length < LONGEST) line.send(data);
  };
  const sendSize = () => send("resize", { width: terminal.cols, height: terminal.rows });
  const pulse = setInterval(() => {
    if (performance.now() - heard > 3 * PULSE) lose();
    else send("ping", "0");
  }, PULSE);
  const lose = () => {
    clearInterval(pulse);
    end(...told);
  };

  line.addEventListener("open", () => {
    sendSize(); // it may have changed meanwhile
    // The application begins as one that nobody looks at, and such a one takes no keys.
    if (document.hasFocus()) send("focus");
  });
  line.addEventListener("message", ({ data }) => {
    heard = performance.now();
    if (typeof data !== "string") {
      part("note").hidden = true;
      terminal.write(new Uint8Array(data));
      return;
    }
    const [kind, about] = JSON.parse(data);
    if (kind === "ended") told = [about.how, about.why];
    if (kind === "look") {
      for (const name of ["background", "foreground"])
        document.documentElement.style.setProperty(`--${name}`, about[name]);
    }
  });
  line.addEventListener("close", lose);
  terminal.onData((keys) => send("stdin", keys));
  terminal.onResize(sendSize);
  terminal.textarea.addEventListener("focus", () => send("focus"));
  terminal.textarea.addEventListener("blur", () => send("blur"));
  light.addEventListener("change", () => send("theme", theme()));
}

async function begin() {
  history.replaceState(null, "", "/"); // the token is not for looking over a shoulder
  part("why").textContent = "";
  if (![window.Terminal, window.FitAddon, window.CanvasAddon, window.Unicode11Addon].every(Boolean)) {
    end("failed", "A part of the page could not be loaded.");
    return;
  }
  try {
    await document.fonts.load(`${LARGEST}px "seqtui mono"`);
  } catch {
    // The others will do.
  }
  try {
    const terminal = openTerminal();
    follow(terminal);
    connect(terminal);
  } catch (error) {
    end("failed", `This browser cannot draw a terminal: ${error.message}.`);
  }
}

begin();
