import './styles/fonts.css';
import './styles/theme.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/home.css';
import './styles/top-bar.css';
import './styles/telling.css';
import './styles/rose.css';
import './styles/legend.css';
import './styles/toasts.css';
import './styles/journey.css';
import './styles/panel.css';
import './styles/panel-small.css';
import './styles/dialogs.css';
import { render } from 'preact';
import { App } from './app.tsx';

const page = document.getElementById('page');
if (page) render(<App />, page);
