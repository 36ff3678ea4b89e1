import './kit/supported-browser.ts';
import './kit/input-method.ts';
import './styles/fonts.css';
import './styles/theme.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/menus.css';
import './styles/home.css';
import './styles/begin.css';
import './styles/error-page.css';
import './styles/campaign-settings.css';
import './styles/top-bar.css';
import './styles/telling.css';
import './styles/rolled-texts.css';
import './styles/rose.css';
import './styles/legend.css';
import './styles/toasts.css';
import './styles/journey.css';
import './styles/printed-page.css';
import './styles/waiting-commands.css';
import './styles/panel.css';
import './styles/panel-sideways.css';
import './styles/panel-small.css';
import './styles/panel-narrow.css';
import './styles/offer.css';
import './styles/keep-link.css';
import './styles/scale-bar.css';
import './styles/dialogs.css';
import './styles/link-code.css';
import './styles/forced-colors.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { takeDroppedFiles } from './kit/dropped-files.ts';
import { isSupportedBrowser } from './kit/supported-browser.ts';
import { recoverBrowserKey } from './live/browser-key.ts';

takeDroppedFiles();
// Who reads English seldom has the page translated.
if (!navigator.language.startsWith('en')) void import('./kit/translated-texts.ts');

const page = document.getElementById('page');
if (page && isSupportedBrowser)
  void recoverBrowserKey().then(() => {
    page.replaceChildren();
    render(<App />, page);
  });
