/*
 * Styles of the fields that pages from the server show before the code of their forms has loaded. The shell imports them, so
 * that they come with its first style sheet.
 */
import './Field.module.css';
import './control.module.css';
import '../Checkbox/Checkbox.module.css';
import '../NativeSelect/NativeSelect.module.css';
import '../PhoneField/PhoneField.module.css';
import '../Radio/Radio.module.css';
import '../TextField/TextField.module.css';
import '../VisuallyHidden/VisuallyHidden.module.css';
