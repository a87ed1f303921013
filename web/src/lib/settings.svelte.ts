import { chooseTheme, theme, type Theme } from './design/theme';
import { keep, recall } from './kept';

/** What a person has set for this browser. */
class Settings {
  sound = $state(recall('sound', false));
  theme = $state<Theme>(theme());
  muted = $state<readonly string[]>(recall('muted', []));

  setSound(on: boolean): void {
    this.sound = on;
    keep('sound', on);
  }

  setTheme(chosen: Theme): void {
    this.theme = chosen;
    chooseTheme(chosen);
  }

  /** Hear somebody's chat no more, or again. */
  mute(person: string, on: boolean): void {
    const others = this.muted.filter((other) => other !== person);
    this.muted = on ? [...others, person] : others;
    keep('muted', this.muted);
  }
}

export const settings = new Settings();
