/** The key code of every key that goes to an input method; Safari ends a composition before its Enter. */
const TO_INPUT_METHOD = 229;

/** Leaves the keys of a composition, such as the Enter that ends it, to the input method: no handler of the page gets them. */
export function leaveCompositionsAlone(target: EventTarget = window): void {
  const leave = (event: Event) => {
    const { isComposing, keyCode } = event as KeyboardEvent;
    if (isComposing || keyCode === TO_INPUT_METHOD) event.stopImmediatePropagation();
  };
  target.addEventListener('keydown', leave, true);
}
